import "@mantine/notifications/styles.layer.css";
import { Notifications, notifications } from "@mantine/notifications";
import { TriangleAlert, X } from "lucide-react";
import { button } from "./button.ts";
import styles from "./toast.module.css";
import { useAutoClose, useSwipeRight } from "./toast-closing.ts";
import type { Toast } from "./toast-type.ts";

let count = 0;

export function show(toast: Toast): void {
  // A toast that is still open is removed first, because Mantine would otherwise show the new toast
  // only after the open toast has closed.
  notifications.clean();
  const id = `toast-${++count}`;
  notifications.show({
    id,
    message: toast.title,
    role: "group",
    // On phones, toasts are at the top of the screen, because at the bottom a toast could cover the
    // button that was just pressed.
    position: matchMedia("(min-width: 48em)").matches ? "bottom-right" : "top-center",
    renderNotification: () => (
      <ToastCard key={id} toast={toast} onClose={() => notifications.hide(id)} />
    ),
  });
}

/**
 * Mantine's `Notifications`, without its timer and its dragging, because the toasts of this product
 * have their own.
 */
export function ToastList() {
  return (
    <Notifications
      withinPortal={false}
      limit={1}
      autoClose={false}
      // The transition takes one millisecond, because an old toast would stay visible beside the
      // new one during a longer transition.
      transitionDuration={1}
      containerWidth="100%"
      allowDragDismiss={false}
      allowScrollDismiss={false}
    />
  );
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { title, description, action, variant = "default" } = toast;
  const card = useAutoClose(onClose);
  const swipe = useSwipeRight(onClose);
  return (
    <div ref={card} className={`${styles.toast} appears`} data-variant={variant} {...swipe}>
      {variant === "destructive" && (
        <TriangleAlert className={styles.sign} size={20} strokeWidth={1.75} aria-hidden="true" />
      )}
      <div className={styles.text}>
        <div className={styles.title} data-part="title">
          {title}
        </div>
        {description && (
          <div className={styles.description} data-part="description">
            {description}
          </div>
        )}
        {/* A plain button, because visitors' pages do not load the styles of Mantine's `Button`. */}
        {action && (
          <button
            type="button"
            className={button("quiet")}
            onClick={() => {
              action.onClick();
              onClose();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label="Close notification"
        onClick={onClose}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
