/**
 * The reason why an episode is missing from the Roku feed while its checkbox is not ticked. The form hides this reason
 * once the checkbox is ticked.
 */
export const notOfferedToRoku = "It is not offered to Roku. Tick “Available on Roku” in its form.";
