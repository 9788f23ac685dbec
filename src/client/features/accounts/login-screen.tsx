import "../../ui/mantine-styles.ts";

export function LoginScreen() {
  return <h1>Admin Login</h1>;
}
