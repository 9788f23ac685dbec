import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";

/** The link below a login form for users who have forgotten their password. */
export function ForgotLink() {
  return (
    <Text ta="center" fz={15}>
      <Link to="/auth/forgot" data-lone-link>
        Forgot your password?
      </Link>
    </Text>
  );
}
