import { SystemCheck } from "./SystemCheck.tsx";
import { TextPage } from "./TextPage.tsx";

export function SystemRequirementsPage() {
  return (
    <TextPage
      title="System requirements"
      description="What watching the broadcasts needs, and a check of whether it works on this device."
    >
      <p>To watch the broadcasts you need:</p>
      <ul>
        <li>
          <strong>A modern HTML5 browser</strong>, such as the present version of Chrome, Edge, Firefox or
          Safari, on a computer, phone or tablet. Nothing has to be installed.
        </li>
        <li>
          <strong>Speakers</strong> or headphones.
        </li>
        <li>
          <strong>An internet connection</strong> that carries video: about 3 Mbit/s for a steady picture.
        </li>
      </ul>

      <h2>Behind a firewall</h2>
      <p>
        The broadcasts are sent as HLS (HTTP Live Streaming). HLS runs over HTTP port 80 by default, and over
        port 443 where the address begins with https. Firewalls may block it, in offices and schools above
        all: if the pages appear but no video does, ask the administrator of your network.
      </p>

      <h2>Check this device</h2>
      <SystemCheck />
    </TextPage>
  );
}
