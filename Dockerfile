# One executable in a small image. Data is in /data; with DATABASE_URL=postgres://… the container stores nothing.

FROM node:22.20.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY client/package.json client/
COPY console/package.json console/
COPY scripts/graphiql-react/ scripts/graphiql-react/
COPY scripts/require-pack.js scripts/
RUN npm ci
COPY scripts/build.ts scripts/
COPY console/ console/
COPY src/ src/
COPY docs/ docs/
RUN npm run build

FROM debian:12.12-slim
RUN useradd --system --uid 10001 --no-create-home quintet \
  && install --directory --owner quintet --mode 0700 /data
COPY --from=build /build/dist/quintet /usr/local/bin/quintet
USER 10001
WORKDIR /data
ENV HOST=0.0.0.0 PORT=3000 DATABASE_URL=sqlite:/data/quintet.db
VOLUME ["/data"]
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 CMD ["quintet", "health"]
ENTRYPOINT ["quintet"]
CMD ["serve"]
