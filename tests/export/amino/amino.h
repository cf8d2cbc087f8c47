/* Stands in for amino's first header. */
#ifndef STAND_IN_AMINO_H
#define STAND_IN_AMINO_H
#include <stddef.h>
#endif
