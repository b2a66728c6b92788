/** The maximum size of an uploaded or fetched picture. */
export const mostPictureBytes = 5 * 1_024 ** 2;

/** This size, as texts write it. */
export const mostPictureSize = `${mostPictureBytes / 1_024 ** 2} MB`;

export const notAPicture = "The picture must be a jpg, jpeg, png or gif.";
export const damagedPicture = "The picture is damaged. Please choose another file.";
export const tooLargePicture = `A picture has at most ${mostPictureSize}.`;
