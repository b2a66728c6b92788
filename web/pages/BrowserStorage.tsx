const kept = [
  {
    name: "session",
    place: "Cookie",
    use: "Keeps you signed in. Ends with the browser, or after 30 days if you ticked Remember Me. Scripts cannot read it.",
  },
  {
    name: "device",
    place: "Cookie",
    use: "A random value by which the server tells your browser from one that guesses passwords. Kept for a year.",
  },
  {
    name: "google",
    place: "Cookie",
    use: "Set only when you choose to sign in with Google, for the minutes that it takes, so that the answer can be matched to you.",
  },
  {
    name: "authorizedSeries",
    place: "Local storage",
    use: "Proof that you unlocked protected series while signed out. Removed when you sign in, which moves it to your account.",
  },
  {
    name: "hasFavourites",
    place: "Local storage",
    use: "That you have favourites, but not which, so that their place is kept while the home page loads. Removed when you sign out.",
  },
  {
    name: "watched:…",
    place: "Local storage",
    use: "Where you stopped watching a recording while signed out, at most 50 of them. Removed when you have seen it to the end, and when you sign in, which moves it to your account.",
  },
  {
    name: "unsaved:…",
    place: "Local storage",
    use: "Where you stopped watching a recording while signed in, until your account has it. Removed as soon as it is saved there, and when you sign out.",
  },
  {
    name: "hasWatched",
    place: "Local storage",
    use: "That there are recordings to go on with, but not which, so that their place is kept while the home page loads. Removed when you sign out.",
  },
  {
    name: "pushEndpoint",
    place: "Local storage",
    use: "The address of your browser at its service for notifications, once you set a reminder. Removed when you turn notifications off or take the permission away.",
  },
  {
    name: "schedule-times",
    place: "Local storage",
    use: "Whether the schedule tells times by the clocks of the hall or by yours first.",
  },
  {
    name: "media-chrome-pref-…",
    place: "Local storage",
    use: "The volume, the language of captions and whether the sound is off, as you last set them in the player.",
  },
  {
    name: "playerShortcuts",
    place: "Local storage",
    use: "That the player's keys work in the player only, if you chose so.",
  },
  {
    name: "scorePadKeys",
    place: "Local storage",
    use: "That the keys of the score pad are off, if you turned them off.",
  },
  {
    name: "alarmSound",
    place: "Local storage",
    use: "That the dashboard's alarms make a sound in this browser, if you turned it on.",
  },
  {
    name: "Session storage",
    place: "Until the tab closes",
    use: "The episode you last chose in each series, whether you had the score shown, where you were going when you were asked for a password, when a page was last reloaded because the site had changed, and what you typed into a form of the dashboard and have not saved. Forms are forgotten when you sign out in the same tab. On the score pad also a random name of the tab, entries that the server does not have yet, and the token of the link that opened the pad of a court.",
  },
];

/** Everything that the site stores in a browser, by the names in its storage. */
export function BrowserStorage() {
  return (
    <>
      <dl>
        {kept.map(({ name, place, use }) => (
          <div key={name}>
            <dt>
              {name}
              <br />
              <small>{place}</small>
            </dt>
            <dd>{use}</dd>
          </div>
        ))}
      </dl>
      <p>
        Over https all cookies carry the prefix <code>__Host-</code>, which keeps other sites from setting
        them.
      </p>
    </>
  );
}
