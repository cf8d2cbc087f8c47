/* The Python module robray._triangles finds out whether a mesh reaches into another mesh or into a solid shape.

   The boxes of a mesh are a binary tree (a bounding volume hierarchy): row 1 is around all triangles, row n around
   rows 2n and 2n + 1, and each row of the second half, a leaf, around its share of the triangles. Row 0 is unused. A
   box has six numbers: its middle and half its sides, along the axes of its mesh. */
#define PY_SSIZE_T_CLEAN
/* Python 3.11 and all later ones. */
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#include <Python.h>

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Metres: shapes that reach no further into each other only touch. Files of meshes round. */
#define TOLERANCE 1e-5

/* Bytes of a triangle, and of a leaf with the box that it adds above it. */
#define TRIANGLE (9 * sizeof(double))
#define LEAF (12 * sizeof(double))

/* Corners of a triangle that is cut at two levels, at the most: each cut turns an edge into two. */
#define MOST_CORNERS 12

/* Of a partition: a few more than a mesh needs whose corners were not chosen to make it slow. */
#define ROUNDS 64

typedef double Vector[3];

typedef struct {
    const char *kind;
    const double *numbers, *boxes;
    uint64_t triangles, leaves;
} Shape;

typedef struct {
    Shape one, other;
    /* Where the one is in the axes of the other: a rotation matrix and its absolute numbers, and a translation. */
    double turn[9], spread[9], way[3];
    int64_t steps;
} Search;

/* A triangle or a box, with all directions that can separate it from another one. */
typedef struct {
    int corners, normals;
    Vector corner[8], edge[3], normal[3];
} Hull;

static double dot(const double *a, const double *b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* `fmin` and `fmax` take several times as long. */
static double lesser(double a, double b) {
    return a < b ? a : b;
}

static double greater(double a, double b) {
    return a > b ? a : b;
}

static void cross(const double *a, const double *b, double *found) {
    found[0] = a[1] * b[2] - a[2] * b[1];
    found[1] = a[2] * b[0] - a[0] * b[2];
    found[2] = a[0] * b[1] - a[1] * b[0];
}

static void subtract(const double *a, const double *b, double *found) {
    for (int axis = 0; axis < 3; axis++) found[axis] = a[axis] - b[axis];
}

static void move(const Search *search, const double *point, double *found) {
    for (int axis = 0; axis < 3; axis++) found[axis] = dot(search->turn + 3 * axis, point) + search->way[axis];
}

static const double *box_of(const Shape *shape, uint64_t node) {
    return shape->boxes + 6 * node;
}

/* Goes from the middle of box b of the other shape to that of box a of the one, in the axes of the other. */
static void go_between(const Search *search, uint64_t a, uint64_t b, double *found) {
    move(search, box_of(&search->one, a), found);
    subtract(found, box_of(&search->other, b), found);
}

/* True if an axis of one of the boxes separates them. NaN counts as separated. */
static int are_boxes_apart(const Search *search, uint64_t a, uint64_t b) {
    const double *one = box_of(&search->one, a) + 3, *other = box_of(&search->other, b) + 3;
    Vector between;
    go_between(search, a, b, between);
    for (int axis = 0; axis < 3; axis++)
        if (!(fabs(between[axis]) <= other[axis] + dot(search->spread + 3 * axis, one))) return 1;
    for (int axis = 0; axis < 3; axis++) {
        const double *turn = search->turn + axis, *spread = search->spread + axis;
        double way = turn[0] * between[0] + turn[3] * between[1] + turn[6] * between[2];
        double reach = spread[0] * other[0] + spread[3] * other[1] + spread[6] * other[2];
        if (!(fabs(way) <= one[axis] + reach)) return 1;
    }
    return 0;
}

static double gap_of(const Search *search, const uint64_t *pair) {
    Vector between;
    go_between(search, pair[0], pair[1], between);
    return dot(between, between);
}

static double size_of(const Shape *shape, uint64_t node) {
    const double *box = box_of(shape, node);
    return box[3] + box[4] + box[5];
}

static void extend(const Hull *hull, const double *axis, double *low, double *high) {
    *low = *high = dot(axis, hull->corner[0]);
    for (int index = 1; index < hull->corners; index++) {
        double at = dot(axis, hull->corner[index]);
        if (at < *low) *low = at;
        if (at > *high) *high = at;
    }
}

/* True if the shadows on an axis overlap by no more than the tolerance. An axis of length 0 separates nothing. */
static int separates(const double *axis, const Hull *one, const Hull *other, int *is_tried) {
    double length = sqrt(dot(axis, axis)), low, high, base, top;
    if (!(length > 0)) return 0;
    *is_tried = 1;
    extend(one, axis, &low, &high);
    extend(other, axis, &base, &top);
    return !(high - base > TOLERANCE * length && top - low > TOLERANCE * length);
}

/* True if no normal and no product of edges separates two hulls (Gottschalk, Lin and Manocha 1996). Triangles in one
   plane never overlap by more than the tolerance, so no directions in it are tried. */
static int do_hulls_overlap(const Hull *one, const Hull *other) {
    int is_tried = 0;
    for (int index = 0; index < other->normals; index++)
        if (separates(other->normal[index], one, other, &is_tried)) return 0;
    for (int index = 0; index < one->normals; index++)
        if (separates(one->normal[index], one, other, &is_tried)) return 0;
    for (int index = 0; index < 9; index++) {
        Vector axis;
        cross(one->edge[index / 3], other->edge[index % 3], axis);
        if (separates(axis, one, other, &is_tried)) return 0;
    }
    return is_tried;
}

static void finish_triangle(Hull *hull) {
    hull->corners = 3;
    hull->normals = 1;
    for (int index = 0; index < 3; index++)
        subtract(hull->corner[(index + 1) % 3], hull->corner[index], hull->edge[index]);
    cross(hull->edge[0], hull->edge[1], hull->normal[0]);
}

static void make_box(const double *sides, Hull *hull) {
    memset(hull, 0, sizeof *hull);
    hull->corners = 8;
    hull->normals = 3;
    for (int axis = 0; axis < 3; axis++) {
        hull->edge[axis][axis] = hull->normal[axis][axis] = 1;
        for (int index = 0; index < 8; index++)
            hull->corner[index][axis] = (index >> axis & 1 ? 0.5 : -0.5) * sides[axis];
    }
}

/* The distance of the origin from a flat polygon. */
static double distance(Vector *corners, int count) {
    double least = INFINITY;
    Vector normal = {0, 0, 0}, before, edge, product, nearest;
    int is_over = count > 0;
    for (int index = 1; index + 1 < count; index++) {
        subtract(corners[index], corners[0], before);
        subtract(corners[index + 1], corners[0], edge);
        cross(before, edge, product);
        for (int axis = 0; axis < 3; axis++) normal[axis] += product[axis];
    }
    for (int index = 0; index < count; index++) {
        const double *corner = corners[index];
        subtract(corners[(index + 1) % count], corner, edge);
        double share = lesser(greater(-dot(corner, edge) / greater(dot(edge, edge), 1e-300), 0), 1);
        for (int axis = 0; axis < 3; axis++) nearest[axis] = corner[axis] + share * edge[axis];
        least = lesser(least, sqrt(dot(nearest, nearest)));
        cross(corner, edge, product);
        is_over = is_over && dot(product, normal) > 0;
    }
    return is_over ? lesser(least, fabs(dot(corners[0], normal)) / sqrt(dot(normal, normal))) : least;
}

/* Finds the part of a polygon above a level of z, or below it if `side` is -1. Returns its number of corners. */
static int cut(Vector *corners, int count, double side, double level, Vector *found) {
    int kept = 0;
    for (int index = 0; index < count; index++) {
        const double *start = corners[index], *end = corners[(index + 1) % count];
        double above = side * (start[2] - level), next = side * (end[2] - level);
        if (above > 0) memcpy(found[kept++], start, sizeof(Vector));
        if ((above > 0) != (next > 0)) {
            double share = above / (above - next);
            for (int axis = 0; axis < 3; axis++) found[kept][axis] = start[axis] + share * (end[axis] - start[axis]);
            kept++;
        }
    }
    return kept;
}

/* The distance of the z axis from the part of a triangle between two levels of z. */
static double distance_beside(Vector *triangle, double low, double high) {
    Vector above[MOST_CORNERS], between[MOST_CORNERS];
    int count = cut(above, cut(triangle, 3, 1, low, above), -1, high, between);
    for (int index = 0; index < count; index++) between[index][2] = 0;
    return distance(between, count);
}

static int reaches_into(Hull *triangle, const Shape *solid) {
    const double *numbers = solid->numbers;
    if (strcmp(solid->kind, "box") == 0) {
        Hull box;
        make_box(numbers, &box);
        return do_hulls_overlap(triangle, &box);
    }
    double found;
    if (strcmp(solid->kind, "cylinder") == 0) {
        found = distance_beside(triangle->corner, TOLERANCE, numbers[1] - TOLERANCE);
    } else {
        double half = numbers[1] / 2;
        found = distance_beside(triangle->corner, -half, half);
        for (int end = -1; end <= 1; end += 2) {
            Vector corners[3];
            memcpy(corners, triangle->corner, sizeof corners);
            for (int index = 0; index < 3; index++) corners[index][2] -= end * half;
            found = lesser(found, distance(corners, 3));
        }
    }
    return found < numbers[0] - TOLERANCE;
}

static uint64_t first_of(const Shape *mesh, uint64_t leaf) {
    return leaf * mesh->triangles / mesh->leaves;
}

static int do_leaves_meet(Search *search, uint64_t a, uint64_t b) {
    const Shape *one = &search->one, *other = &search->other;
    for (uint64_t mine = first_of(one, a); mine < first_of(one, a + 1); mine++) {
        Hull moved, still;
        for (int index = 0; index < 3; index++)
            move(search, one->numbers + 9 * mine + 3 * index, moved.corner[index]);
        finish_triangle(&moved);
        if (other->triangles == 0) {
            search->steps--;
            if (reaches_into(&moved, other)) return 1;
        }
        for (uint64_t theirs = first_of(other, b); theirs < first_of(other, b + 1); theirs++) {
            search->steps--;
            memcpy(still.corner, other->numbers + 9 * theirs, TRIANGLE);
            finish_triangle(&still);
            if (do_hulls_overlap(&moved, &still)) return 1;
        }
    }
    return 0;
}

/* Returns 1 if triangles in two boxes meet, 0 if none do, and -1 if too few steps are left to find out. */
static int do_boxes_meet(Search *search, uint64_t a, uint64_t b) {
    const Shape *one = &search->one, *other = &search->other;
    if (search->steps <= 0) return -1;
    search->steps--;
    if (are_boxes_apart(search, a, b)) return 0;
    int is_leaf = a >= one->leaves, is_other_leaf = b >= other->leaves;
    if (is_leaf && is_other_leaf) return do_leaves_meet(search, a - one->leaves, b - other->leaves);
    int is_split = is_other_leaf || (!is_leaf && size_of(one, a) >= size_of(other, b));
    uint64_t pairs[2][2] = {{a, b}, {a, b}};
    for (uint64_t half = 0; half < 2; half++) pairs[half][!is_split] = 2 * (is_split ? a : b) + half;
    /* Where triangles meet, they mostly do in the boxes that are nearer to each other. */
    int first = gap_of(search, pairs[1]) < gap_of(search, pairs[0]);
    int found = do_boxes_meet(search, pairs[first][0], pairs[first][1]);
    return found ? found : do_boxes_meet(search, pairs[!first][0], pairs[!first][1]);
}

static double least(const double *triangle, int axis) {
    return lesser(lesser(triangle[axis], triangle[3 + axis]), triangle[6 + axis]);
}

static double greatest(const double *triangle, int axis) {
    return greater(greater(triangle[axis], triangle[3 + axis]), triangle[6 + axis]);
}

/* Twice the middle of the box around a triangle, along an axis. */
static double middle(const double *triangle, int axis) {
    return least(triangle, axis) + greatest(triangle, axis);
}

/* Puts the `half` of the triangles that is lower along an axis before the others (quickselect, Hoare 1961). After
   `ROUNDS` it leaves the rest unsorted: a search then takes longer and finds the same. */
static void split(double *triangles, int64_t count, int64_t half, int axis) {
    int64_t first = 0, last = count - 1;
    for (int round = 0; round < ROUNDS && first < last; round++) {
        double pivot = middle(triangles + 9 * ((first + last) / 2), axis);
        int64_t low = first, high = last;
        while (low <= high) {
            while (low < last && middle(triangles + 9 * low, axis) < pivot) low++;
            while (high > first && middle(triangles + 9 * high, axis) > pivot) high--;
            if (low > high) break;
            double kept[9];
            memcpy(kept, triangles + 9 * low, TRIANGLE);
            memcpy(triangles + 9 * low++, triangles + 9 * high, TRIANGLE);
            memcpy(triangles + 9 * high--, kept, TRIANGLE);
        }
        if (half <= high) last = high;
        else if (half >= low) first = low;
        else return;
    }
}

/* Sorts the triangles of the leaves from `first` to `last`, and fills the box around them and all boxes in it. */
static void arrange_in(const Shape *mesh, double *triangles, double *boxes, uint64_t node, uint64_t first,
                       uint64_t last) {
    uint64_t start = first_of(mesh, first), end = first_of(mesh, last), between = (first + last) / 2;
    double *box = boxes + 6 * node;
    double spread = -INFINITY;
    int widest = 0;
    for (int axis = 0; axis < 3; axis++) {
        double low = INFINITY, high = -INFINITY, first_middle = INFINITY, last_middle = -INFINITY;
        for (uint64_t index = start; index < end; index++) {
            const double *triangle = triangles + 9 * index;
            low = lesser(low, least(triangle, axis));
            high = greater(high, greatest(triangle, axis));
            first_middle = lesser(first_middle, middle(triangle, axis));
            last_middle = greater(last_middle, middle(triangle, axis));
        }
        box[axis] = (low + high) / 2;
        box[3 + axis] = (high - low) / 2;
        if (last_middle - first_middle > spread) {
            spread = last_middle - first_middle;
            widest = axis;
        }
    }
    if (last - first == 1) return;
    split(triangles + 9 * start, (int64_t)(end - start), (int64_t)(first_of(mesh, between) - start), widest);
    arrange_in(mesh, triangles, boxes, 2 * node, first, between);
    arrange_in(mesh, triangles, boxes, 2 * node + 1, between, last);
}

static int is_of_numbers(const Py_buffer *buffer) {
    return (uintptr_t)buffer->buf % sizeof(double) == 0 && buffer->len % (Py_ssize_t)sizeof(double) == 0;
}

static int take(Shape *shape, const char *kind, const Py_buffer *numbers, const Py_buffer *boxes) {
    size_t length = (size_t)numbers->len, leaves = (size_t)boxes->len / LEAF;
    if (!is_of_numbers(numbers) || !is_of_numbers(boxes) || leaves == 0 || leaves > INT32_MAX) return 0;
    *shape = (Shape){kind, numbers->buf, boxes->buf, 0, leaves};
    if (strcmp(kind, "mesh") == 0) {
        shape->triangles = length / TRIANGLE;
        return leaves <= shape->triangles && shape->triangles <= INT32_MAX && (leaves & (leaves - 1)) == 0;
    }
    int is_round = strcmp(kind, "cylinder") == 0 || strcmp(kind, "capsule") == 0;
    if (!is_round && strcmp(kind, "box") != 0) return 0;
    return leaves == 1 && length == (is_round ? 2 : 3) * sizeof(double);
}

static PyObject *arrange(PyObject *self, PyObject *arguments) {
    (void)self;
    Py_buffer triangles, boxes;
    Shape mesh;
    if (!PyArg_ParseTuple(arguments, "w*w*", &triangles, &boxes)) return NULL;
    int is_taken = take(&mesh, "mesh", &triangles, &boxes);
    if (is_taken) {
        Py_BEGIN_ALLOW_THREADS
        arrange_in(&mesh, triangles.buf, boxes.buf, 1, 0, mesh.leaves);
        Py_END_ALLOW_THREADS
    } else {
        PyErr_SetString(PyExc_ValueError, "expected triangles and boxes, for a power of two of leaves");
    }
    PyBuffer_Release(&triangles);
    PyBuffer_Release(&boxes);
    return is_taken ? Py_NewRef(Py_None) : NULL;
}

/* Puts the one into a frame, and the other into another one. Both are at translations and rotation matrices. */
static int place(Search *search, const Py_buffer *translations, const Py_buffer *turns, Py_ssize_t one,
                 Py_ssize_t other) {
    Py_ssize_t count = translations->len / (Py_ssize_t)sizeof(Vector);
    if (!is_of_numbers(translations) || !is_of_numbers(turns)) return 0;
    if (turns->len / 9 / (Py_ssize_t)sizeof(double) < count || one < 0 || other < 0 || one >= count || other >= count)
        return 0;
    const double *at = translations->buf, *turn = (const double *)turns->buf + 9 * one;
    const double *base = (const double *)turns->buf + 9 * other;
    Vector between;
    subtract(at + 3 * one, at + 3 * other, between);
    for (int row = 0; row < 3; row++) {
        Vector axis = {base[row], base[3 + row], base[6 + row]};
        search->way[row] = dot(axis, between);
        for (int column = 0; column < 3; column++) {
            Vector turned = {turn[column], turn[3 + column], turn[6 + column]};
            search->turn[3 * row + column] = dot(axis, turned);
            search->spread[3 * row + column] = fabs(dot(axis, turned));
        }
    }
    return 1;
}

static PyObject *meet(PyObject *self, PyObject *arguments) {
    (void)self;
    Py_buffer numbers, boxes, other_numbers, other_boxes, translations, turns;
    const char *kind;
    Py_ssize_t frame, other_frame;
    long long steps;
    if (!PyArg_ParseTuple(arguments, "y*y*nsy*y*ny*y*L", &numbers, &boxes, &frame, &kind, &other_numbers, &other_boxes,
                          &other_frame, &translations, &turns, &steps))
        return NULL;
    Search search = {.steps = steps};
    PyObject *answer = NULL;
    if (take(&search.one, "mesh", &numbers, &boxes) && take(&search.other, kind, &other_numbers, &other_boxes) &&
        place(&search, &translations, &turns, frame, other_frame)) {
        int found;
        Py_BEGIN_ALLOW_THREADS
        found = do_boxes_meet(&search, 1, 1);
        Py_END_ALLOW_THREADS
        PyObject *verdict = found < 0 ? Py_None : found ? Py_True : Py_False;
        answer = Py_BuildValue("(OL)", verdict, (long long)search.steps);
    } else {
        PyErr_SetString(PyExc_ValueError, "expected a mesh, a shape and frames, in numbers of their sizes");
    }
    Py_buffer *taken[] = {&numbers, &boxes, &other_numbers, &other_boxes, &translations, &turns};
    for (int index = 0; index < 6; index++) PyBuffer_Release(taken[index]);
    return answer;
}

static PyMethodDef methods[] = {
    {"arrange", arrange, METH_VARARGS, "Sort the triangles of a mesh, and fill the boxes around them."},
    {"meet", meet, METH_VARARGS, "Return True or False, or None if the steps do not suffice, and the number of steps left."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "_triangles", NULL, 0, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__triangles(void) {
    return PyModule_Create(&module);
}
