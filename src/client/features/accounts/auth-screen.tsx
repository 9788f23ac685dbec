import { Stack, Text } from "@mantine/core";
import { Link, useMatchRoute, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { User } from "#common/accounts/user.ts";
import { ButtonLink } from "../../ui/back-office/button-link.tsx";
import styles from "./auth-screen.module.css";
import { DeleteAccount } from "./delete-account.tsx";
import { Entrance } from "./entrance.tsx";
import { ForgotLink } from "./forgot-link.tsx";
import { LoginForm } from "./login-form.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { RegisterForm } from "./register-form.tsx";
import { useUser } from "./use-user.ts";

/**
 * The screen where all users log in. At the address `/auth/register`, the same screen lets visitors
 * register.
 */
export function AuthScreen() {
  const { data: user } = useUser();
  const [isNew, setIsNew] = useState(false);
  const navigate = useNavigate();
  const isRegistering = useMatchRoute()({ to: "/auth/register" }) !== false;
  if (user) return <LoggedIn user={user} isNew={isNew} />;
  return (
    <Entrance
      heading="Your account"
      text="Accounts are for the team behind this site. You need none to search for a flat."
    >
      <nav className={styles.tabs} aria-label="Your account">
        <Link to="/auth" activeOptions={{ exact: true }}>
          Log in
        </Link>
        <Link to="/auth/register">Create an account</Link>
      </nav>
      {isRegistering ? (
        <>
          <Text c="dimmed" fz={15}>
            A new account is an ordinary account: you can log in and log out, and nothing more. Only
            an administrator can give it access to the back office.
          </Text>
          <RegisterForm onRegister={() => setIsNew(true)} />
        </>
      ) : (
        <LoginForm
          onLogin={({ isAdmin }) => {
            setIsNew(false);
            if (isAdmin) void navigate({ to: "/admin/dashboard" });
          }}
        >
          <ForgotLink />
        </LoginForm>
      )}
    </Entrance>
  );
}

function LoggedIn({ user: { username, isAdmin }, isNew }: { user: User; isNew: boolean }) {
  const state = isNew
    ? "Your account was created, and you are logged in."
    : `You are logged in as ${username}.`;
  const ordinary =
    "This is an ordinary account. It opens nothing else until an administrator gives it access to the back office.";
  return (
    <Entrance
      heading={isNew ? `Welcome, ${username}` : "Your account"}
      text={isAdmin ? state : `${state} ${ordinary}`}
    >
      <Stack gap="sm">
        {isAdmin ? (
          <ButtonLink to="/admin/dashboard">Go to the dashboard</ButtonLink>
        ) : (
          <ButtonLink to="/">Go to the homepage</ButtonLink>
        )}
        <LogoutButton to="/auth" label="Log Out" />
        {!isAdmin && <DeleteAccount username={username} />}
      </Stack>
    </Entrance>
  );
}
