# The server in a container: docker build -t millwright . && docker run -p 8080:8080 -v home:/var/jenkins_home millwright
# An agent of it: docker run --no-healthcheck -e JENKINS_URL=… -e JENKINS_AGENT_NAME=… -e JENKINS_SECRET=… millwright agent
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY scripts scripts
COPY src src
COPY tsconfig.json tsconfig.types.json ./
RUN node scripts/build.mjs

FROM node:24-bookworm-slim
# git and ssh for builds; tini as first process reaps what builds leave behind.
RUN apt-get update \
 && apt-get install -y --no-install-recommends git openssh-client tini \
 && rm -rf /var/lib/apt/lists/*
RUN groupadd --gid 10001 jenkins \
 && useradd --uid 10001 --gid jenkins --create-home --home-dir /home/jenkins --shell /bin/sh jenkins \
 && mkdir -p /var/jenkins_home \
 && chown jenkins:jenkins /var/jenkins_home
COPY --from=build /build/dist /opt/millwright/dist
COPY bin /opt/millwright/bin
COPY LICENSE /opt/millwright/LICENSE
ENV JENKINS_HOME=/var/jenkins_home
USER jenkins
WORKDIR /var/jenkins_home
VOLUME /var/jenkins_home
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "const port = /--httpPort=(\\d+)/.exec(process.env.JENKINS_OPTS ?? '')?.[1] ?? 8080; const prefix = /--prefix=(\\S+)/.exec(process.env.JENKINS_OPTS ?? '')?.[1] ?? ''; fetch(`http://127.0.0.1:${port}${prefix}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "/opt/millwright/bin/millwright"]
