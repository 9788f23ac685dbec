export type Toast = {
  title: string;
  description?: string;
  action?: { label: string; onClick: () => void };
  variant?: "default" | "destructive";
};
