# syntax=docker/dockerfile:1

# The build is the same on every processor, so it runs on that of the building machine.
FROM --platform=$BUILDPLATFORM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run build

FROM node:24-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
# The image has its own Node.js. Nothing reads types, source maps, sources of TypeScript, and documentation at run time.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev \
  && rm -rf node_modules/node-linux-* node_modules/.bin \
  && find node_modules -type f ! -iname 'licen[cs]e*' ! -iname 'notice*' -regextype posix-extended \
    -regex '.*\.([cm]?ts|map|mdx?|flow|tsbuildinfo)' -delete

# Debian 13 has the client of PostgreSQL 17, which compose.yaml runs.
FROM node:24-trixie-slim
LABEL org.opencontainers.image.title="Atelier" \
  org.opencontainers.image.description="A studio for AI images and video that anyone can host." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.base.name="docker.io/library/node:24-trixie-slim"
# The image has no fonts; with this configuration, fontconfig does not report that as an error.
RUN mkdir --parents /etc/fonts && echo '<?xml version="1.0"?><fontconfig><cachedir>/tmp</cachedir></fontconfig>' > /etc/fonts/fonts.conf
# For backups: pg_dump, pg_restore, and psql without the rest of their package, whose wrappers would bring Perl (63 MB). Security
# scanners find the version in status.d. Group 0 may write to the volumes, because OpenShift runs any user in that group.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libpq5 libreadline8t64 \
  && cd /tmp \
  && apt-get download postgresql-client-17 \
  && dpkg-deb --extract postgresql-client-17_*.deb postgresql \
  && cd postgresql/usr/lib/postgresql/17/bin && install pg_dump pg_restore psql /usr/local/bin && cd /tmp \
  && mkdir /var/lib/dpkg/status.d \
  && dpkg-deb --field postgresql-client-17_*.deb > /var/lib/dpkg/status.d/postgresql-client-17 \
  && rm -rf /tmp/* /var/lib/apt/lists/* /var/cache/* /var/log/* \
  && install --directory --owner=1000 --group=0 --mode=0770 /data /backups
WORKDIR /app
COPY package.json LICENSE THIRD_PARTY_NOTICES.md ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY contract ./contract
COPY backend ./backend
COPY server ./server
COPY locales ./locales
COPY packages ./packages
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
# The user "node". Kubernetes can only tell from a number that it is not root.
USER 1000
VOLUME /data
EXPOSE 3000
# OCI images drop this health check; configure the command in the orchestrator instead.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "server/health.mjs"]
# Node.js is process 1 and gets the signals: the base image's entrypoint only adds a shell before it.
ENTRYPOINT []
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=70", "server/start.mjs", "pages"]
