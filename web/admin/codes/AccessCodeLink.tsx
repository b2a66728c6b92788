import { MadeLink } from "../forms/MadeLink.tsx";

import styles from "./AccessCodeLink.module.css";

export interface MadeCode {
  id: string;
  name: string;
  code: string;
  link: string;
}

interface AccessCodeLinkProps {
  made: MadeCode;
  onDone: () => void;
}

/** A new code with the link that fills it in. */
export function AccessCodeLink({ made: { name, code, link }, onDone }: AccessCodeLinkProps) {
  return (
    <MadeLink name={name} link={link} onDone={onDone}>
      <p className={styles.code}>{code}</p>
      <p>
        It is typed in place of the password. The link fills it in. Both are shown <strong>only now</strong>;
        anyone who has one of them can open the series.
      </p>
    </MadeLink>
  );
}
