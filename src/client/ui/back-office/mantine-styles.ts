// All of Mantine's styles, for the back office: public pages import those of the few they use.
import "@mantine/core/styles.layer.css";
import "./touch-fields.css";
