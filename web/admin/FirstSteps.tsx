import { Panel } from "../ui/Panel.tsx";

import styles from "./FirstSteps.module.css";

interface FirstStepsProps {
  hasCategories: boolean;
  hasSeries: boolean;
}

/** The first steps of an admin whose site has no categories or series yet. */
export function FirstSteps({ hasCategories, hasSeries }: FirstStepsProps) {
  const steps = [
    {
      name: "Add a category",
      isDone: hasCategories,
      how: "It is a row of the home page and shows the series that carry its tags. Press “Add category” below.",
    },
    {
      name: "Add a series",
      isDone: hasSeries,
      how: "Give it the tags of the category. Press “Add series” below.",
    },
    { name: "Add an episode", isDone: false, how: "Open “Episodes” beside the series." },
    { name: "Go live", isDone: false, how: "Turn on the episode’s switch when the broadcast begins." },
  ];
  return (
    <Panel title="First steps">
      <ol className={styles.steps}>
        {steps.map(({ name, isDone, how }) => (
          <li key={name} data-done={isDone || undefined}>
            <strong>{name}</strong>
            {isDone && <span className="visually-hidden"> (done)</span>}
            <p>{how}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
