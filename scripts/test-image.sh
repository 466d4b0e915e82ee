#!/bin/sh
# Builds the Dockerfile and asks the server in it for an answer: npm run test:image
# With a container engine (docker or podman) it is an ordinary build. Without one, as root on Debian, buildah builds in a
# chroot, upon a stand-in for the base image: Debian packages and the npm package `node` under the same name.
# Needs then: apt-get install buildah debootstrap
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
# A free port: the container shares the machine's network.
port=$(node -e "const server = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(server.address().port); server.close(); })")
server=
finish() {
  # The whole session: buildah, its helpers and the server.
  [ -n "$server" ] && kill -- "-$server" 2>/dev/null || true
  [ -n "${container:-}" ] && buildah $store rm "$container" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap finish EXIT

await_login() {
  tries=0
  until curl -sf -o /dev/null "http://127.0.0.1:$port/login"; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] || { echo "the server in the image did not answer"; return 1; }
    sleep 0.2
  done
  curl -s -o /dev/null -D - "http://127.0.0.1:$port/login" | grep -iE '^(HTTP|x-jenkins:|x-millwright:)'
}

if docker info >/dev/null 2>&1; then
  docker build -q -t millwright:test .
  id=$(docker run -d --rm -p "127.0.0.1:$port:8080" -e JAVA_OPTS=-Djenkins.install.runSetupWizard=false millwright:test)
  await_login; code=$?
  docker stop "$id" >/dev/null
  docker run --rm millwright:test agent -version || code=1
  [ "$code" -eq 0 ] && echo "image: 1 passed, 0 failed"
  exit "$code"
fi

for program in buildah debootstrap; do
  command -v "$program" >/dev/null || { echo "test-image: needs $program (apt-get install buildah debootstrap) or a container engine"; exit 1; }
done
BUILDAH_ISOLATION=chroot
export BUILDAH_ISOLATION
# A store that outlives the run keeps the stand-in base image, which takes a minute to make.
cache=${MILLWRIGHT_IMAGE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/millwright-image}
mkdir -p "$cache"
store="--root $cache/store --runroot $cache/run --storage-driver vfs"
base=docker.io/library/node:24-bookworm-slim

if ! buildah $store images -q "$base" >/dev/null 2>&1; then
  mirror=$(sed -nE 's/^URIs: *([^ ]+debian)$/\1/p; s/^deb ([^ ]+debian) .*/\1/p' /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null | head -n 1)
  debootstrap --variant=minbase --include=ca-certificates bookworm "$work/root" "${mirror:-http://deb.debian.org/debian}" >"$work/debootstrap.log" 2>&1 || { tail "$work/debootstrap.log"; exit 1; }
  (cd "$work" && npm pack --silent "node-linux-$(node -p process.arch)@24" "npm@11" >/dev/null)
  for archive in "$work"/*.tgz; do mkdir -p "$archive.d" && tar -xzf "$archive" -C "$archive.d"; done
  install -m 755 "$work"/node-linux-*.d/package/bin/node "$work/root/usr/local/bin/node"
  mkdir -p "$work/root/usr/local/lib/node_modules"
  cp -R "$work"/npm-*.d/package "$work/root/usr/local/lib/node_modules/npm"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$work/root/usr/local/bin/npm"
  chmod 755 "$work/root/usr/local/lib/node_modules/npm/bin/npm-cli.js"
  made=$(buildah $store from scratch)
  buildah $store add "$made" "$work/root" / >/dev/null
  buildah $store commit -q "$made" "$base" >/dev/null
  buildah $store rm "$made" >/dev/null
  rm -rf "$work/root"
fi

# The machine's own package sources and certificates, so that the build reaches what the machine reaches.
volumes="--volume /etc/ssl/certs:/etc/ssl/certs:ro"
for place in /etc/apt/apt.conf.d /etc/apt/sources.list.d; do volumes="$volumes --volume $place:$place:ro"; done
printf 'registry=%s\ncafile=/etc/ssl/certs/ca-certificates.crt\n' "$(npm config get registry 2>/dev/null)" >"$work/npmrc"
volumes="$volumes --volume $work/npmrc:/root/.npmrc:ro"
buildah $store build --pull=never --network host $volumes -t millwright:test . >"$work/build.log" 2>&1 || { tail -n 40 "$work/build.log"; exit 1; }
container=$(buildah $store from --pull=never millwright:test)
buildah $store config --env JAVA_OPTS=-Djenkins.install.runSetupWizard=false --env "JENKINS_OPTS=--httpPort=$port" "$container"
# `buildah run` does not use the entrypoint by itself.
setsid buildah $store run --network host --user jenkins "$container" -- tini -- /opt/millwright/bin/millwright >"$work/server.log" 2>&1 &
server=$!
await_login || { cat "$work/server.log"; exit 1; }
password=$(buildah $store run "$container" -- cat /var/jenkins_home/secrets/initialAdminPassword)
curl -sf -u "admin:$password" "http://127.0.0.1:$port/whoAmI/api/json" && echo
session=$(curl -s -o /dev/null -D - "http://127.0.0.1:$port/login" | sed -n 's/^[Xx]-[Jj]enkins-[Ss]ession: //p')
curl -s -o /dev/null -c "$work/jar" -u "admin:$password" "http://127.0.0.1:$port/crumbIssuer/api/json"
crumb=$(curl -s -b "$work/jar" -u "admin:$password" "http://127.0.0.1:$port/crumbIssuer/api/xml?xpath=concat(//crumbRequestField,\":\",//crumb)")
curl -s -o /dev/null -w 'restart: %{http_code}\n' -b "$work/jar" -u "admin:$password" -H "$crumb" -X POST "http://127.0.0.1:$port/restart"
tries=0
until next=$(curl -s -o /dev/null -D - "http://127.0.0.1:$port/login" | sed -n 's/^[Xx]-[Jj]enkins-[Ss]ession: //p') && [ -n "$next" ] && [ "$next" != "$session" ]; do
  tries=$((tries + 1))
  [ "$tries" -lt 100 ] || { echo "the server did not come back from /restart"; exit 1; }
  sleep 0.2
done
echo "restarted in the container: session $session -> $next"
curl -s -o /dev/null -c "$work/jar" -u "admin:$password" "http://127.0.0.1:$port/crumbIssuer/api/json"
crumb=$(curl -s -b "$work/jar" -u "admin:$password" "http://127.0.0.1:$port/crumbIssuer/api/xml?xpath=concat(//crumbRequestField,\":\",//crumb)")
curl -s -b "$work/jar" -u "admin:$password" -H "$crumb" -X POST "http://127.0.0.1:$port/exit"
wait "$server" && echo "the container ended by itself after /exit"
server=
buildah $store run "$container" -- git --version
echo "agent $(buildah $store run --user jenkins "$container" -- tini -- /opt/millwright/bin/millwright agent -version)"
buildah $store run "$container" -- id
echo "image: 1 passed, 0 failed"
