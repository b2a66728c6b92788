/** Asks the person whether to leave; answers at once where nothing would be lost. */
type Question = () => Promise<boolean>;

let question: Question | undefined;

/** Puts the question that has to be answered before the page is left; until what is returned is called. */
export function guardLeaving(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
}

/** Whether the page may be left: to be asked before a way out that is no link, such as a chosen suggestion. */
export async function mayLeave(): Promise<boolean> {
  return question ? question() : true;
}
