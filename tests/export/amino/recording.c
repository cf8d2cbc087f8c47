/* Writes down each call, a line for each: a word, and its arguments behind tabs. Texts are bytes in hexadecimal behind
 * a colon, numbers have the digits of their bits. A geometry is written down where it is attached. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <amino.h>
#include <amino/rx.h>

struct aa_rx_sg { int geometries; };
struct aa_rx_geom_opt { char said[1024]; };
struct aa_rx_mesh { int references; int number; };
struct aa_rx_geom { char said[2048]; };

void scene_ends(int number, struct aa_rx_sg *sg);

static int options, meshes;

static void text(const char *said)
{
    printf("\t:");
    for (; *said; said++) printf("%02x", (unsigned char)*said);
}

static void numbers(size_t count, const double *values)
{
    for (size_t i = 0; i < count; i++) printf("\t%a", values[i]);
}

struct aa_rx_sg *aa_rx_sg_create(void)
{
    puts("create");
    return calloc(1, sizeof(struct aa_rx_sg));
}

static void frame(const char *type, const char *parent, const char *name, const double *q, const double *v)
{
    printf("%s", type);
    text(parent);
    text(name);
    numbers(4, q);
    numbers(3, v);
}

static void joint(const char *variable, const double *axis, double offset)
{
    text(variable);
    numbers(3, axis);
    numbers(1, &offset);
}

void aa_rx_sg_add_frame_fixed(struct aa_rx_sg *sg, const char *parent, const char *name, const double q[4],
                              const double v[3])
{
    (void)sg;
    frame("fixed", parent, name, q, v);
    putchar('\n');
}

void aa_rx_sg_add_frame_revolute(struct aa_rx_sg *sg, const char *parent, const char *name, const double q[4],
                                 const double v[3], const char *variable, const double axis[3], double offset)
{
    (void)sg;
    frame("revolute", parent, name, q, v);
    joint(variable, axis, offset);
    putchar('\n');
}

void aa_rx_sg_add_frame_prismatic(struct aa_rx_sg *sg, const char *parent, const char *name, const double q[4],
                                  const double v[3], const char *variable, const double axis[3], double offset)
{
    (void)sg;
    frame("prismatic", parent, name, q, v);
    joint(variable, axis, offset);
    putchar('\n');
}

static int limit(const char *word, const char *variable, double least, double most)
{
    printf("%s", word);
    text(variable);
    numbers(1, &least);
    numbers(1, &most);
    putchar('\n');
    return 0;
}

int aa_rx_sg_set_limit_pos(struct aa_rx_sg *sg, const char *variable, double least, double most)
{
    (void)sg;
    return limit("pos", variable, least, most);
}

int aa_rx_sg_set_limit_vel(struct aa_rx_sg *sg, const char *variable, double least, double most)
{
    (void)sg;
    return limit("vel", variable, least, most);
}

int aa_rx_sg_set_limit_acc(struct aa_rx_sg *sg, const char *variable, double least, double most)
{
    (void)sg;
    return limit("acc", variable, least, most);
}

int aa_rx_sg_set_limit_eff(struct aa_rx_sg *sg, const char *variable, double least, double most)
{
    (void)sg;
    return limit("eff", variable, least, most);
}

void aa_rx_sg_frame_set_inertial(struct aa_rx_sg *sg, const char *name, double mass, const double inertia[9])
{
    (void)sg;
    printf("inertial");
    text(name);
    numbers(1, &mass);
    numbers(9, inertia);
    putchar('\n');
}

struct aa_rx_geom_opt *aa_rx_geom_opt_create(void)
{
    options++;
    return calloc(1, sizeof(struct aa_rx_geom_opt));
}

void aa_rx_geom_opt_destroy(struct aa_rx_geom_opt *opt)
{
    options--;
    free(opt);
}

static void option(struct aa_rx_geom_opt *opt, const char *name, double one, double two, double three)
{
    size_t length = strlen(opt->said);
    snprintf(opt->said + length, sizeof opt->said - length, "\t%s\t%a\t%a\t%a", name, one, two, three);
}

void aa_rx_geom_opt_set_color3(struct aa_rx_geom_opt *opt, double red, double green, double blue)
{
    option(opt, "color", red, green, blue);
}

void aa_rx_geom_opt_set_alpha(struct aa_rx_geom_opt *opt, double alpha) { option(opt, "alpha", alpha, 0, 0); }

void aa_rx_geom_opt_set_specular3(struct aa_rx_geom_opt *opt, double red, double green, double blue)
{
    option(opt, "specular", red, green, blue);
}

void aa_rx_geom_opt_set_visual(struct aa_rx_geom_opt *opt, int visual) { option(opt, "visual", visual, 0, 0); }

void aa_rx_geom_opt_set_collision(struct aa_rx_geom_opt *opt, int collision)
{
    option(opt, "collision", collision, 0, 0);
}

void aa_rx_geom_opt_set_no_shadow(struct aa_rx_geom_opt *opt, int no_shadow)
{
    option(opt, "no_shadow", no_shadow, 0, 0);
}

void aa_rx_geom_opt_set_scale(struct aa_rx_geom_opt *opt, float scale) { option(opt, "scale", scale, 0, 0); }

static struct aa_rx_geom *geometry(const struct aa_rx_geom_opt *opt, const char *shape, size_t count,
                                   const double *values)
{
    struct aa_rx_geom *made = calloc(1, sizeof *made);
    int length = snprintf(made->said, sizeof made->said, "%s\t%s", opt->said, shape);
    for (size_t i = 0; i < count; i++) {
        length += snprintf(made->said + length, sizeof made->said - (size_t)length, "\t%a", values[i]);
    }
    return made;
}

struct aa_rx_geom *aa_rx_geom_box(struct aa_rx_geom_opt *opt, const double dimension[3])
{
    return geometry(opt, "box", 3, dimension);
}

struct aa_rx_geom *aa_rx_geom_sphere(struct aa_rx_geom_opt *opt, double radius)
{
    return geometry(opt, "sphere", 1, &radius);
}

struct aa_rx_geom *aa_rx_geom_cylinder(struct aa_rx_geom_opt *opt, double height, double radius)
{
    const double values[] = {height, radius};
    return geometry(opt, "cylinder", 2, values);
}

struct aa_rx_geom *aa_rx_geom_cone(struct aa_rx_geom_opt *opt, double height, double start_radius, double end_radius)
{
    const double values[] = {height, start_radius, end_radius};
    return geometry(opt, "cone", 3, values);
}

struct aa_rx_geom *aa_rx_geom_grid(struct aa_rx_geom_opt *opt, const double dimension[2], const double delta[2],
                                   double thickness)
{
    const double values[] = {dimension[0], dimension[1], delta[0], delta[1], thickness};
    return geometry(opt, "grid", 5, values);
}

struct aa_rx_geom *aa_rx_geom_mesh(struct aa_rx_geom_opt *opt, struct aa_rx_mesh *mesh)
{
    const double number = mesh->number;
    return geometry(opt, "mesh", 1, &number);
}

void aa_rx_geom_attach(struct aa_rx_sg *sg, const char *name, struct aa_rx_geom *geom)
{
    sg->geometries++;
    printf("geometry");
    text(name);
    puts(geom->said);
    free(geom);
}

struct aa_rx_mesh *aa_rx_mesh_create(void)
{
    static int count;
    struct aa_rx_mesh *mesh = calloc(1, sizeof *mesh);
    mesh->number = ++count;
    meshes++;
    printf("mesh\t%d\n", mesh->number);
    return mesh;
}

void aa_rx_mesh_destroy(struct aa_rx_mesh *mesh)
{
    meshes--;
    free(mesh);
}

static void singles(const char *word, struct aa_rx_mesh *mesh, size_t count, const float *values, int copy)
{
    printf("%s\t%d\t%d", word, mesh->number, copy);
    for (size_t i = 0; i < count; i++) printf("\t%a", (double)values[i]);
    putchar('\n');
}

void aa_rx_mesh_set_vertices(struct aa_rx_mesh *mesh, size_t count, const float *vertices, int copy)
{
    singles("vertices", mesh, 3 * count, vertices, copy);
}

void aa_rx_mesh_set_normals(struct aa_rx_mesh *mesh, size_t count, const float *normals, int copy)
{
    singles("normals", mesh, 3 * count, normals, copy);
}

void aa_rx_mesh_set_indices(struct aa_rx_mesh *mesh, size_t count, const unsigned *indices, int copy)
{
    printf("indices\t%d\t%d", mesh->number, copy);
    for (size_t i = 0; i < 3 * count; i++) printf("\t%u", indices[i]);
    putchar('\n');
}

void aa_rx_mesh_set_rgba(struct aa_rx_mesh *mesh, size_t width, size_t height, const unsigned char *rgba, int copy)
{
    printf("rgba\t%d\t%d", mesh->number, copy);
    for (size_t i = 0; i < 4 * width * height; i++) printf("\t%d", rgba[i]);
    putchar('\n');
}

void aa_rx_mesh_set_uv(struct aa_rx_mesh *mesh, size_t count, const float *uv, int copy)
{
    singles("uv", mesh, 2 * count, uv, copy);
}

void aa_rx_sg_allow_collision_name(struct aa_rx_sg *sg, const char *one, const char *other, int allowed)
{
    (void)sg;
    printf("allow");
    text(one);
    text(other);
    printf("\t%d\n", allowed);
}

/* Behind each scene: its number, its geometries, and what was not given back. */
void scene_ends(int number, struct aa_rx_sg *sg)
{
    printf("end\t%d\t%d\t%d\t%d\n", number, sg->geometries, options, meshes);
    free(sg);
}
