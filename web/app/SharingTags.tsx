import { printScriptJson, type Sharing } from "../lib/sharing.ts";

/** The sharing tags in a page's head. Only the server writes them, marked so that `dropSharing` can remove them. */
export function SharingTags({ sharing }: { sharing: Sharing }) {
  const { kind, address, siteTitle, title, description, picture, playerAddress, linkedData } = sharing;
  return (
    <>
      <link data-sharing="" rel="canonical" href={address} />
      {playerAddress && (
        <link
          data-sharing=""
          rel="alternate"
          type="application/json+oembed"
          href={playerAddress}
          title={title}
        />
      )}
      <meta data-sharing="" property="og:type" content={kind} />
      <meta data-sharing="" property="og:url" content={address} />
      <meta data-sharing="" property="og:site_name" content={siteTitle} />
      <meta data-sharing="" property="og:title" content={title} />
      <meta data-sharing="" property="og:description" content={description} />
      {picture && <meta data-sharing="" property="og:image" content={picture.url} />}
      {picture?.width && <meta data-sharing="" property="og:image:width" content={String(picture.width)} />}
      {picture?.height && (
        <meta data-sharing="" property="og:image:height" content={String(picture.height)} />
      )}
      <meta data-sharing="" name="twitter:card" content={picture ? "summary_large_image" : "summary"} />
      {linkedData && (
        <script
          data-sharing=""
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: printScriptJson(linkedData) }}
        />
      )}
    </>
  );
}
