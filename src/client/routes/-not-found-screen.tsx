import { MissingScreen } from "#client/features/home/missing-screen.tsx";

export function NotFoundScreen() {
  return (
    <MissingScreen
      heading="404 Page Not Found"
      text="Did you forget to add the page to the router?"
    />
  );
}
