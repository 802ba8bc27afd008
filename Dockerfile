# syntax=docker/dockerfile:1

FROM node:24-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages

FROM base AS build
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run build

FROM base AS packages
# The image has Node.js, so the binaries that the project pins for other machines are removed.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-slim
LABEL org.opencontainers.image.title="Atelier" \
  org.opencontainers.image.description="A studio for AI images and video that anyone can host." \
  org.opencontainers.image.licenses="MIT"
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY package.json LICENSE ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY contract ./contract
COPY backend ./backend
COPY server ./server
COPY locales ./locales
COPY packages ./packages
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
USER node
VOLUME /data
EXPOSE 3000
# OCI images drop this health check; configure the command in the orchestrator instead.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "server/health.mjs"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=70", "server/start.mjs", "pages"]
