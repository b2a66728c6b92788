import { Link } from "react-router-dom";

import { TextPage } from "./TextPage.tsx";

export function FaqPage() {
  return (
    <TextPage title="F.A.Q." description="Questions that are often asked about the broadcasts.">
      <p>F.A.Q. to be added soon</p>
      <p>
        Until then, <Link to="/systemrequirements">the system requirements</Link> say what watching needs, and{" "}
        <Link to="/contact">the contact page</Link> leads to a person who answers.
      </p>
    </TextPage>
  );
}
