/** The attribute `sizes` of a card's picture: `--card-width` of theme.css, which the attribute cannot read. */
export const cardSizes =
  "(min-width: 1440px) 280px, (min-width: 1024px) 240px, (min-width: 640px) 200px, 160px";
