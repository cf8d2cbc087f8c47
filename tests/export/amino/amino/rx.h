/* The functions of amino that a compiled scene calls, for the stand-in that records the calls. */
#ifndef STAND_IN_AMINO_RX_H
#define STAND_IN_AMINO_RX_H

struct aa_rx_sg;
struct aa_rx_geom;
struct aa_rx_geom_opt;
struct aa_rx_mesh;

struct aa_rx_sg *aa_rx_sg_create(void);

void aa_rx_sg_add_frame_fixed(struct aa_rx_sg *sg, const char *parent, const char *name, const double q[4],
                              const double v[3]);
void aa_rx_sg_add_frame_revolute(struct aa_rx_sg *sg, const char *parent, const char *name, const double q[4],
                                 const double v[3], const char *variable, const double axis[3], double offset);
void aa_rx_sg_add_frame_prismatic(struct aa_rx_sg *sg, const char *parent, const char *name, const double q[4],
                                  const double v[3], const char *variable, const double axis[3], double offset);

int aa_rx_sg_set_limit_pos(struct aa_rx_sg *sg, const char *variable, double least, double most);
int aa_rx_sg_set_limit_vel(struct aa_rx_sg *sg, const char *variable, double least, double most);
int aa_rx_sg_set_limit_acc(struct aa_rx_sg *sg, const char *variable, double least, double most);
int aa_rx_sg_set_limit_eff(struct aa_rx_sg *sg, const char *variable, double least, double most);
void aa_rx_sg_frame_set_inertial(struct aa_rx_sg *sg, const char *name, double mass, const double inertia[9]);

struct aa_rx_geom_opt *aa_rx_geom_opt_create(void);
void aa_rx_geom_opt_destroy(struct aa_rx_geom_opt *opt);
void aa_rx_geom_opt_set_color3(struct aa_rx_geom_opt *opt, double red, double green, double blue);
void aa_rx_geom_opt_set_alpha(struct aa_rx_geom_opt *opt, double alpha);
void aa_rx_geom_opt_set_specular3(struct aa_rx_geom_opt *opt, double red, double green, double blue);
void aa_rx_geom_opt_set_visual(struct aa_rx_geom_opt *opt, int visual);
void aa_rx_geom_opt_set_collision(struct aa_rx_geom_opt *opt, int collision);
void aa_rx_geom_opt_set_no_shadow(struct aa_rx_geom_opt *opt, int no_shadow);
void aa_rx_geom_opt_set_scale(struct aa_rx_geom_opt *opt, float scale);

struct aa_rx_geom *aa_rx_geom_box(struct aa_rx_geom_opt *opt, const double dimension[3]);
struct aa_rx_geom *aa_rx_geom_sphere(struct aa_rx_geom_opt *opt, double radius);
struct aa_rx_geom *aa_rx_geom_cylinder(struct aa_rx_geom_opt *opt, double height, double radius);
struct aa_rx_geom *aa_rx_geom_cone(struct aa_rx_geom_opt *opt, double height, double start_radius, double end_radius);
struct aa_rx_geom *aa_rx_geom_grid(struct aa_rx_geom_opt *opt, const double dimension[2], const double delta[2],
                                   double thickness);
struct aa_rx_geom *aa_rx_geom_mesh(struct aa_rx_geom_opt *opt, struct aa_rx_mesh *mesh);
void aa_rx_geom_attach(struct aa_rx_sg *sg, const char *frame, struct aa_rx_geom *geom);

struct aa_rx_mesh *aa_rx_mesh_create(void);
void aa_rx_mesh_destroy(struct aa_rx_mesh *mesh);
void aa_rx_mesh_set_vertices(struct aa_rx_mesh *mesh, size_t count, const float *vertices, int copy);
void aa_rx_mesh_set_normals(struct aa_rx_mesh *mesh, size_t count, const float *normals, int copy);
void aa_rx_mesh_set_indices(struct aa_rx_mesh *mesh, size_t count, const unsigned *indices, int copy);
void aa_rx_mesh_set_rgba(struct aa_rx_mesh *mesh, size_t width, size_t height, const unsigned char *rgba, int copy);
void aa_rx_mesh_set_uv(struct aa_rx_mesh *mesh, size_t count, const float *uv, int copy);

void aa_rx_sg_allow_collision_name(struct aa_rx_sg *sg, const char *one, const char *other, int allowed);

#endif
