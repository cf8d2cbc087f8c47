/* The Python module robray._grammar: one function that hands the generated parser to py-tree-sitter. */
#define PY_SSIZE_T_CLEAN
/* Python 3.11 and all later ones. */
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#include <Python.h>

typedef struct TSLanguage TSLanguage;

extern const TSLanguage *tree_sitter_robray(void);

static PyObject *language(PyObject *self, PyObject *arguments) {
    (void)self;
    (void)arguments;
    return PyCapsule_New((void *)tree_sitter_robray(), "tree_sitter.Language", NULL);
}

static PyMethodDef methods[] = {
    {"language", language, METH_NOARGS, "The robray grammar, as a capsule for tree_sitter.Language."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "_grammar", NULL, 0, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__grammar(void) {
    return PyModule_Create(&module);
}
