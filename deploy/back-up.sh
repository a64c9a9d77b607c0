#!/bin/sh
# Makes tonight's backup in a folder of its own below $1, linking the photos that the last one has, and removes all but the
# newest KEEP. Reports success to Prometheus's node exporter, if that collects text files.
# Folders with other names are yours: they are neither removed nor counted.
# What follows the folder is for the backup itself: --quiet, for cron, which mails whatever is said.
# With containers, COMPOSE names the compose file. The folder has to be writable for user 1000 then.
set -eu
parent=$1
shift
keep=${KEEP:-14}
app=$(cd "$(dirname "$0")/.." && pwd)
textfiles=${TEXTFILES:-/var/lib/prometheus/node-exporter}

exec 9> "$parent/.lock"
flock -n 9 || { echo "Another backup into $parent is under way." >&2; exit 1; }

nightly() { find "$parent" -mindepth 1 -maxdepth 1 -type d -name '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-9][0-9][0-9][0-9][0-9][0-9]Z' | sort; }
# A backup without a manifest was cut off: none of it can be used, and the disk may need the room.
nightly | while IFS= read -r folder; do
  [ -f "$folder/manifest.json" ] || { echo "Removing $folder, which was cut off."; rm -rf "$folder"; }
done

last=$(nightly | tail -n 1)
name=$(date -u +%Y-%m-%dT%H%M%SZ)
target=$parent/$name
status=0
back_up() {
  if [ -z "${COMPOSE:-}" ]; then
    cd "$app"
    node_modules/.bin/node server/commands/backup.ts "$@"
    return
  fi
  case $COMPOSE in
    # The running service has the database and the folder. Nothing may run beside it.
    *embedded*) docker compose -f "$COMPOSE" exec -T sparekey node server/commands/backup.ts "$@" ;;
    # Without --progress quiet, it would tell about each container, which cron mails.
    *) docker compose --progress quiet -f "$COMPOSE" run --rm -T -v "$parent:/backups" worker node server/commands/backup.ts "$@" ;;
  esac
}
# The folder as the backup sees it
seen=${COMPOSE:+/backups}
seen=${seen:-$parent}
back_up "$seen/$name" --deletions "$seen" ${last:+--previous "$seen/$(basename "$last")"} "$@" || status=$?
# 3: the backup can be relied on, but the storage has lost photos.
[ "$status" -eq 0 ] || [ "$status" -eq 3 ] || exit "$status"

nightly | head -n "-$keep" | while IFS= read -r folder; do rm -rf "$folder"; done
if [ -d "$textfiles" ] && [ -w "$textfiles" ]; then
  lost=0
  [ ! -f "$target/lost-photos.txt" ] || lost=$(wc -l < "$target/lost-photos.txt")
  {
    printf 'sparekey_backup_timestamp_seconds %s\n' "$(date +%s)"
    printf 'sparekey_backup_lost_photos %s\n' "$lost"
  } > "$textfiles/sparekey.prom.new"
  # The unit's umask is for the backups; the exporter has a user of its own.
  chmod 0644 "$textfiles/sparekey.prom.new"
  mv "$textfiles/sparekey.prom.new" "$textfiles/sparekey.prom"
fi
exit "$status"
