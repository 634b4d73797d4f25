# syntax=docker/dockerfile:1

# Web apps and server are built with everything; nothing of this stage but what was built goes on.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY bundled/package.json bundled/
RUN npm ci --workspace=web --workspace=contract --workspace=server --no-audit --no-fund
COPY contract contract
COPY locales locales
COPY web web
COPY server server
RUN node node_modules/vite/bin/vite.js build web && node node_modules/vite/bin/vite.js build server

# What runs: the server's own packages, without the workspaces `web` and `bundled`.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY bundled/package.json bundled/
RUN npm ci --omit=dev --workspace=server --workspace=contract --no-audit --no-fund

FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg tini \
  && rm -rf /var/lib/apt/lists/* \
  # Nothing is installed or built from here on.
  && rm -rf /usr/local/lib/node_modules /opt/yarn-* \
  && rm -f /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY locales locales
COPY templates templates
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/server/dist server/dist
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=false
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "server/scripts/start.js"]
