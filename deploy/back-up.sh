#!/bin/sh
# Makes tonight's backup in a folder of its own below $1, linking the photos that the last one has, and removes all but the
# newest KEEP. Tells Prometheus's node exporter when it has worked, where that collects text files.
set -eu
parent=$1
keep=${KEEP:-14}
app=$(cd "$(dirname "$0")/.." && pwd)
textfiles=${TEXTFILES:-/var/lib/prometheus/node-exporter}

# A folder with a manifest is a complete backup; any other was cut off.
complete() { ls -d "$parent"/*/manifest.json 2>/dev/null | xargs -r -n1 dirname | sort; }

last=$(complete | tail -n 1)
target=$parent/$(date -u +%Y-%m-%dT%H%M%SZ)
cd "$app"
node_modules/.bin/node server/backup.ts "$target" ${last:+--previous "$last"}

complete | head -n "-$keep" | xargs -r rm -rf
if [ -d "$textfiles" ] && [ -w "$textfiles" ]; then
  printf 'sparekey_backup_timestamp_seconds %s\n' "$(date +%s)" > "$textfiles/sparekey.prom.new"
  mv "$textfiles/sparekey.prom.new" "$textfiles/sparekey.prom"
fi
