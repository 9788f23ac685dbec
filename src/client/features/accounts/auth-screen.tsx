import "../../ui/mantine-styles.ts";

export function AuthScreen() {
  return <h1>Log in or register</h1>;
}
