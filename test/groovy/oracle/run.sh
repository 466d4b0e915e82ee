#!/bin/sh
# Asks a real Groovy 2.4 (Debian's package `groovy`) whether every expectation of the language's tests is what it prints,
# and whether it reads every source as the parser's tests say. Needs: apt-get install groovy (brings a Java).
cd "$(dirname "$0")/../../.." || exit 2
command -v groovy >/dev/null || { echo 'groovy is not installed: apt-get install groovy'; exit 2; }
if [ ! -x "${JAVA_HOME:-/usr/lib/jvm/default-java}/bin/java" ]; then
  JAVA_HOME=$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")
  export JAVA_HOME
fi
status=0
groovy test/groovy/oracle/recheck.groovy fixtures/groovy/parse.json || status=1
groovy test/groovy/oracle/language.groovy fixtures/groovy/snippets.json fixtures/groovy/language/*.json || status=1
exit $status
