import { Link } from "react-router-dom";

import { useSiteQuery } from "../lib/generated/Site.ts";
import { BrowserStorage } from "./BrowserStorage.tsx";
import { TextPage } from "./TextPage.tsx";

export function PrivacyPage() {
  const { data } = useSiteQuery();
  const organiser = data ? `the organiser of ${data.site.title}` : "the organiser of the tournament";
  return (
    <TextPage
      title="Privacy policy"
      description="What this site collects about you, why, for how long, and what you can do about it."
    >
      <p>
        You can watch without an account and without telling us who you are. This page says what we collect
        when you have one, as the General Data Protection Regulation (GDPR) asks. Responsible for it is{" "}
        {organiser}; the way to reach us is the <Link to="/contact">contact page</Link>.
      </p>

      <h2>What we collect and why</h2>
      <CollectedData />
      <p>
        An account is kept because you asked for one (Article 6(1)(b) GDPR); guarding against guessed
        passwords is in our and your legitimate interest (Article 6(1)(f)). Beyond that we do not record what
        you watch. We show no advertisements, make no profiles and sell nothing to anyone.
      </p>

      <h2>Who else receives data</h2>
      <p>
        Broadcasts and some pictures come from the streaming provider, and some series stand in a frame of
        another site or of YouTube, in its privacy-enhanced form. Your browser fetches them there, so those
        hosts learn your network address. Google learns of you only when you choose to sign in with it. If you
        set a reminder, it reaches you through the notification service of your browser&rsquo;s maker,
        encrypted so that the service cannot read it.
      </p>

      <h2>Cookies and storage of the browser</h2>
      <p>
        We use functional cookies only: the site does not work as described without them, and none follows you
        elsewhere. The same holds for what the site keeps in your browser.
      </p>
      <BrowserStorage />

      <h2>How long we keep it</h2>
      <p>
        Your account and what belongs to it are kept until you delete the account. A sign-in ends when you
        sign out, after 24 hours without use, or after 30 days if you ticked Remember Me. A browser that shows
        reminders is forgotten when you turn them off there, and 90 days after its last visit. The
        server&rsquo;s log is kept for as long as looking into a misuse takes, and no longer.
      </p>

      <h2>Children</h2>
      <p>
        We do not knowingly collect data of anyone under the age of 16. If you believe that a child under 16
        has given us an email address, <Link to="/contact">tell us</Link>, and we delete it.
      </p>

      <h2>Your rights</h2>
      <p>
        You may ask what we hold about you, have it corrected or erased, restrict or object to its use, and
        receive it in a form that other services can read. You may also complain to the data protection
        authority of the place where you live.
      </p>
      <p>
        You need not ask us to be forgotten: on <Link to="/account">your account page</Link> you can delete
        the account with everything kept in it, at once and for good.
      </p>
    </TextPage>
  );
}

function CollectedData() {
  return (
    <ul>
      <li>
        <strong>Your email address</strong>, when you sign up. It is collected and used for authentication and
        to identify you in the chat of a broadcast, where there is one.
      </li>
      <li>
        <strong>Your password</strong>, only as a hash from which it cannot be read. If you sign in with
        Google, we receive your email address and an identifier from Google instead, and no password.
      </li>
      <li>
        <strong>The series you save and unlock</strong>, so that you find them on every device.
      </li>
      <li>
        <strong>Where you stopped watching a recording</strong>, so that it goes on there, on every device
        when you are signed in. It is removed when you have seen the recording to its end.
      </li>
      <li>
        <strong>What you want to be reminded of</strong>, and the address of your browser at its service for
        notifications, so that reminders reach you. Without an account it is kept with that address alone.
      </li>
      <li>
        <strong>Your network address</strong>, when you sign in, try a password or ask for a mail. It is
        counted for up to a day and noted in the server&rsquo;s log, so that nobody guesses passwords without
        end and misuse can be looked into.
      </li>
      <li>
        <strong>What you write to us</strong> in the contact form, so that we can answer.
      </li>
    </ul>
  );
}
