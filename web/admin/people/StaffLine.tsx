import { describeFailure } from "../../lib/describeFailure.ts";
import {
  type StaffPanel_UserFragment as StaffMember,
  useTakeRoleMutation,
} from "../../lib/generated/StaffPanel.ts";
import { Button } from "../../ui/Button.tsx";
import { showToast } from "../../ui/toast.ts";
import { keyOfRole, nameRole, type RoleCourt, type Role } from "./roleWords.ts";
import { placeStaff } from "./useStaff.ts";

import styles from "./AdminsPanel.module.css";

interface StaffLineProps {
  member: StaffMember;
  courts: readonly RoleCourt[];
}

/** An account and its roles, each with a button that removes it. */
export function StaffLine({ member, courts }: StaffLineProps) {
  return (
    <li>
      <div className={styles.who}>
        <span className={styles.email}>{member.email}</span>
        {!member.hasProvedEmail && <span className={styles.warning}>Address not confirmed</span>}
      </div>
      {member.roles.map((role) => (
        <RoleLine key={keyOfRole(role)} member={member} role={role} name={nameRole(role, courts)} />
      ))}
    </li>
  );
}

interface RoleLineProps {
  member: StaffMember;
  role: Role;
  name: string;
}

function RoleLine({ member: { id, email }, role: { role, courtId }, name }: RoleLineProps) {
  const [take, { data, error, loading }] = useTakeRoleMutation({
    variables: { userId: id, role, courtId },
    update: (cache, { data: result }) => placeStaff(cache, result?.takeRole.staff),
    onCompleted({ takeRole: { userErrors } }) {
      if (userErrors.length === 0) showToast({ text: `${email} is no longer ${name}.` });
    },
    // The error is shown below the role. Without this handler the mutation's promise would reject as well.
    onError: () => undefined,
  });
  const problem =
    data?.takeRole.userErrors[0]?.message ??
    (error && describeFailure(error, "The role could not be taken away. Please try again."));
  return (
    <>
      <div className={styles.line}>
        <span className={styles.who}>{name}</span>
        <Button
          look="quiet"
          aria-label={`Take away: ${name}, ${email}`}
          aria-disabled={loading}
          onClick={loading ? undefined : () => void take()}
        >
          {loading ? "Removing..." : "Take away"}
        </Button>
      </div>
      <p className={styles.problem} role="alert">
        {!loading && problem}
      </p>
    </>
  );
}
