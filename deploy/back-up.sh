#!/bin/sh
# Writes a backup into a new dated folder in $1, hard-links photos from the previous backup, and deletes all but the newest
# KEEP backups. Reports success through the node exporter's textfile collector, if it is enabled.
# Folders with other names are neither deleted nor counted.
# Further arguments are passed to the backup command, such as --quiet for cron, which mails any output.
# With containers, COMPOSE names the compose file, and user 1000 must be able to write to the folder.
set -eu
parent=$1
shift
keep=${KEEP:-14}
app=$(cd "$(dirname "$0")/.." && pwd)
textfiles=${TEXTFILES:-/var/lib/prometheus/node-exporter}

exec 9> "$parent/.lock"
flock -n 9 || { echo "Another backup into $parent is running." >&2; exit 1; }

nightly() { find "$parent" -mindepth 1 -maxdepth 1 -type d -name '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-9][0-9][0-9][0-9][0-9][0-9]Z' | sort; }
# A backup without a manifest was interrupted: it is unusable, and the disk may need the space.
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
    # The running service has the database and the folder, and no second container may use them.
    *embedded*) docker compose -f "$COMPOSE" exec -T sparekey node server/commands/backup.ts "$@" ;;
    # Without --progress quiet, Compose reports every container, and cron mails that.
    *) docker compose --progress quiet -f "$COMPOSE" run --rm -T -v "$parent:/backups" worker node server/commands/backup.ts "$@" ;;
  esac
}
# The folder's path inside the container
seen=${COMPOSE:+/backups}
seen=${seen:-$parent}
back_up "$seen/$name" --deletions "$seen" ${last:+--previous "$seen/$(basename "$last")"} "$@" || status=$?
# 3: the backup is usable, but photos are missing from the storage.
[ "$status" -eq 0 ] || [ "$status" -eq 3 ] || exit "$status"

nightly | head -n "-$keep" | while IFS= read -r folder; do rm -rf "$folder"; done
if [ -d "$textfiles" ] && [ -w "$textfiles" ]; then
  lost=0
  [ ! -f "$target/lost-photos.txt" ] || lost=$(wc -l < "$target/lost-photos.txt")
  {
    printf 'sparekey_backup_timestamp_seconds %s\n' "$(date +%s)"
    printf 'sparekey_backup_lost_photos %s\n' "$lost"
  } > "$textfiles/sparekey.prom.new"
  # The unit's umask protects the backups, but the exporter runs as another user.
  chmod 0644 "$textfiles/sparekey.prom.new"
  mv "$textfiles/sparekey.prom.new" "$textfiles/sparekey.prom"
fi
exit "$status"
