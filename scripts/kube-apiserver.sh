#!/bin/sh
# Builds the interface of a real cluster for test/cluster/kubernetes-apiserver.test.ts, which runs it with Debian's etcd-server, and
# prints where it is. Takes minutes the first time; needs Go 1.24 or later.
set -eu
source="$(cd "$(dirname "$0")" && pwd)/kube-apiserver"
folder="${XDG_CACHE_HOME:-$HOME/.cache}/millwright"
version=$(sed -n 's/^require k8s.io\/kubernetes //p; s/^\tk8s.io\/kubernetes \(v[^ ]*\).*/\1/p' "$source/go.mod" | head -n 1)
target="$folder/kube-apiserver-$version"
if [ ! -x "$target" ]; then
  command -v go >/dev/null 2>&1 || { echo 'Building kube-apiserver needs Go 1.24 or later' >&2; exit 1; }
  mkdir -p "$folder"
  (cd "$source" && go build -trimpath -ldflags '-s -w' -o "$target.new" . && mv "$target.new" "$target") >&2
fi
echo "$target"
