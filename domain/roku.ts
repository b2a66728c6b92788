/** Why an episode is not in the Roku feed that may be there otherwise; the form leaves it out once the box is ticked. */
export const notOfferedToRoku = "It is not offered to Roku. Tick “Available on Roku” in its form.";
