import type { ComponentProps } from "react";

import styles from "./Button.module.css";

interface ButtonProps extends ComponentProps<"button"> {
  look?: "accent" | "quiet" | "danger" | "warning";
}

export function Button({ look = "accent", type = "button", ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={styles[look]} />;
}
