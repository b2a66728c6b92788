interface Example {
  query: string;
  variables?: string;
}

const home = `# What the home page shows: every row with its cards.
# Ctrl+Enter runs an operation, Ctrl+Space completes;
# the book on the left explains the schema.
query Home {
  site {
    title
    tagline
  }
  catalogue {
    revision
    cursor
    categories {
      slug
      name
      query
      series {
        id
        slug
        title
        isLive
        isProtected
        upcoming
        thumbnail {
          url
          srcSet
        }
      }
    }
  }
}
`;

const series = `# One series with its episodes. What a password protects
# is null while the series is locked.
query OneSeries($slug: String!) {
  series(slug: $slug) {
    id
    title
    tags
    isLive
    isProtected
    isEmbedOnly
    content {
      shortDescription
      longDescription
      embedLink
      episodes {
        id
        number
        title
        isLive
        releaseDate
        durationSeconds
        videoUrl
        videos {
          type
          quality
          url
        }
      }
    }
  }
}
`;

const updates = `# Stays open and sends what changes. It begins with
# everything, or with what is new since the first tab's
# \`cursor\`. Run it, then use the LIVE switch of the last
# tab in another window.
subscription LiveUpdates($since: String) {
  catalogueUpdates(since: $since) {
    revision
    cursor
    lastUpdated
    series {
      slug
      title
      isLive
      upcoming
    }
    order
  }
}
`;

const live = `# Every episode that is live, now and after each change.
subscription LiveEpisodes {
  liveEpisodes {
    id
    title
    series {
      slug
      title
    }
  }
}
`;

const signIn = `# As an admin, for the LIVE switch. The first start
# printed the super admin's password.
mutation SignIn($input: CredentialsInput!) {
  signIn(input: $input) {
    viewer {
      email
      isAdmin
      isSuperAdmin
    }
    userErrors {
      code
      field
      message
    }
  }
}
`;

const liveSwitch = `# What the operator clicks during a broadcast. The \`id\`
# of an episode is in the second tab's answer.
mutation LiveSwitch($id: ID!, $isLive: Boolean!) {
  setEpisodeLive(id: $id, isLive: $isLive) {
    episode {
      id
      title
      isLive
      series {
        slug
        isLive
      }
    }
    userErrors {
      code
      message
    }
  }
}
`;

/** The tabs of a first visit; later visits show the viewer's own. */
export const examples: Example[] = [
  { query: home },
  { query: series, variables: write({ slug: "court-1-day-4" }) },
  { query: updates, variables: write({ since: null }) },
  { query: live },
  { query: signIn, variables: write({ input: { email: "admin@localhost", password: "" } }) },
  { query: liveSwitch, variables: write({ id: "", isLive: true }) },
];

function write(variables: Record<string, unknown>): string {
  return JSON.stringify(variables, null, 2);
}
