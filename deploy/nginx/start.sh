#!/bin/sh
# Starts nginx for the dashboard: checks the environment as `npm start` does (deploy/settings.ts; a test holds the two
# together), writes what it says into RUNTIME_DIRECTORY, and becomes nginx. Usage: sh dist-nginx/start.sh
#
# Values reach nginx only after a check that leaves no character which could end a string there, and only by files: the
# arguments of a process are for everybody to read. printf is part of the shell, so it is no process.
set -eu
LC_ALL=C
export LC_ALL
umask 077

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
page=$(dirname -- "$here")/dist
run=${RUNTIME_DIRECTORY:-}

problems=
count=0
# report NAME WHAT EXAMPLE: tells a problem and goes on, so that one start names all of them; never with the value.
report() {
  count=$((count + 1))
  problems="$problems  $1 $2.
    Example: $1=$3
"
}

# has_form VALUE PATTERN: whether the value is one line of this form (extended regular expression, in lower case).
has_form() {
  case $1 in *"
"*) return 1 ;; esac
  printf '%s\n' "$1" | tr '[:upper:]' '[:lower:]' | grep -Eq "^($2)\$"
}

host_name='[a-z0-9]([a-z0-9.-]*[a-z0-9])?'
host_and_port="$host_name(:[0-9]{1,5})?"

endpoint=${HARNESS_ENDPOINT:-https://app.harness.io/gateway}
authority=${endpoint#*://}
authority=${authority%%[/?#]*}
wrong_endpoint() { report HARNESS_ENDPOINT "$1" https://app.harness.io/gateway; }
case $endpoint in
  http://*@* | https://*@*) wrong_endpoint 'must not contain a user name or password' ;;
  http://*[?#]* | https://*[?#]*) wrong_endpoint 'must not contain "?" or "#"' ;;
  http://* | https://*)
    path=${endpoint#*://"$authority"}
    if ! has_form "$authority" "$host_and_port|\[[0-9a-f:.]+\](:[0-9]{1,5})?" || ! has_form "$path" '(/[a-z0-9._~-]+)*/*'; then
      wrong_endpoint 'is not an http:// or https:// address'
    fi
    ;;
  *) wrong_endpoint 'is not an http:// or https:// address' ;;
esac

key=${HARNESS_PLATFORM_API_KEY:-}
wrong_key() {
  report HARNESS_PLATFORM_API_KEY "$1" 'pat.<account>.<token id>.<secret>'
  key=
}
case $key in
  '') [ -n "${HARNESS_ENDPOINT:-}" ] || wrong_key 'is missing; to let each visitor bring an own key, set HARNESS_ENDPOINT instead' ;;
  *[[:space:]]*) wrong_key 'contains a blank or a line break' ;;
  *[!A-Za-z0-9_.+/=~-]*) wrong_key 'contains a character that no key has' ;;
  *.*.*.*.* | .* | *..* | *.) wrong_key 'does not have four parts with dots between them' ;;
  [ps]at.*.*.*) ;;
  *.*.*.*) wrong_key 'does not begin with "pat." or "sat."' ;;
  *) wrong_key 'does not have four parts with dots between them' ;;
esac

account_of_key=${key#*.}
account_of_key=${account_of_key%%.*}
account=${HARNESS_ACCOUNT_ID:-$account_of_key}
wrong_account() { report HARNESS_ACCOUNT_ID "$1" AbCdEfGhIjKlMnOpQrStUv; }
case $account in
  *[!A-Za-z0-9_-]*) wrong_account 'has characters other than letters, digits, "_" and "-"' ;;
  "${account_of_key:-$account}") ;;
  *) wrong_account 'is not the account that HARNESS_PLATFORM_API_KEY belongs to' ;;
esac

ca_file=${HARNESS_CA_FILE:-/etc/ssl/certs/ca-certificates.crt}
case $ca_file in *[!A-Za-z0-9_./-]*) ca_file= ;; esac
if ! { [ -f "$ca_file" ] && [ -r "$ca_file" ]; }; then
  report HARNESS_CA_FILE 'is not the path of a file that can be read' /etc/ssl/certs/ca-certificates.crt
fi

port=${PORT:-4173}
if ! has_form "$port" '[0-9]{1,5}' || [ "$port" -lt 1 ] || [ "$port" -gt 65535 ]; then
  report PORT 'is not a whole number from 1 to 65535' 4173
fi

host=${HOST:-127.0.0.1}
has_form "$host" "$host_name|[0-9a-f:.]*:[0-9a-f:.]*" || report HOST 'is not a host name or an IP address' 0.0.0.0
case $host in *:*) host="[$host]" ;; esac

allowed_hosts=$(printf '%s' "${ALLOWED_HOSTS:-}" | tr ',' '\n' | sed 's/^[[:space:]]*//; s/[[:space:]]*$//; /^$/d')
if printf '%s\n' "$allowed_hosts" | tr '[:upper:]' '[:lower:]' | grep -Eqv "^($host_and_port)?\$"; then
  report ALLOWED_HOSTS 'is not a list of host names, each with or without a port' fleet.example.com,10.0.0.5:8080
fi

case ${READ_ONLY:=false} in
  true | false) ;;
  *) report READ_ONLY 'is neither "true" nor "false"' true ;;
esac

# What only this server asks for.
if ! { [ -d "$run" ] && [ -w "$run" ]; }; then
  report RUNTIME_DIRECTORY 'is not a directory that can be written to' /run/delegate-overview
fi
case $here$run in
  *[!A-Za-z0-9_./-]*)
    report RUNTIME_DIRECTORY 'or the directory of start.sh has a character other than letters, digits, ".", "_" and "-"' /run/delegate-overview
    ;;
esac

if [ "$count" -gt 0 ]; then
  needs='a setting needs'
  [ "$count" -eq 1 ] || needs="$count settings need"
  printf 'Cannot start: %s attention.\n%s' "$needs" "$problems" >&2
  exit 1
fi
if [ "$(id -u)" -eq 0 ]; then
  echo 'Cannot start: this is root. Start it as a user that owns RUNTIME_DIRECTORY and nothing else.' >&2
  exit 1
fi
if [ ! -f "$page/index.html" ]; then
  echo "Cannot start: there is no page in $page. Build it with: npm run build" >&2
  exit 1
fi
PATH=$PATH:/usr/sbin:/usr/local/sbin
if ! command -v nginx >/dev/null; then
  echo 'Cannot start: nginx is not installed. On Debian: apt-get install nginx-light' >&2
  exit 1
fi

# --- From here on every value is one that was checked. ---

scheme=${endpoint%%://*}
while [ "${path%/}" != "$path" ]; do path=${path%/}; done
case $path in */gateway) ;; *) path=$path/gateway ;; esac
case $authority in
  \[*) name=${authority%%]*}] ;;
  *) name=${authority%%:*} ;;
esac
case $scheme://$name in
  https://* | http://localhost | http://127.* | "http://[::1]") ;;
  *) echo 'Warning: HARNESS_ENDPOINT uses http:// to another machine: the key travels unencrypted.' >&2 ;;
esac
# The name servers below need not know this name.
case $name in localhost) address=127.0.0.1${authority#localhost} ;; *) address=$authority ;; esac
name_servers=$(awk '$1 == "nameserver" && $2 !~ /%/ { print $2 ~ /:/ ? "[" $2 "]" : $2 }' /etc/resolv.conf 2>/dev/null | tr '\n' ' ')
# With no address of that kind, half of the attempts would go nowhere.
awk '$4 == "00" { found = 1 } END { exit !found }' /proc/net/if_inet6 2>/dev/null || ipv6=' ipv6=off'

# line FILE TEXT: adds a line to one of the files that nginx.conf includes.
line() { printf '%s\n' "$2" >>"$run/$1"; }
# A start after a crash finds the files of the one before.
for file in modules hosts server manager; do : >"$run/$file.conf"; done
cat "$here/nginx.conf" >"$run/nginx.conf"

brotli=$(nginx -V 2>&1 | sed -n 's/.*--modules-path=\([^ ]*\).*/\1/p')/ngx_http_brotli_static_module.so
if [ -f "$brotli" ]; then
  line modules.conf "load_module $brotli;"
  line server.conf 'brotli_static on;'
fi

# own_host NAME: a Host header that is ours, as a regular expression.
own_host() { line hosts.conf "\"~*^$(printf '%s' "$1" | sed 's/[].[]/\\&/g')$2\$\" 0;"; }
any_port='(?::\d+)?'
for name_here in localhost 127.0.0.1 '[::1]' "$host"; do
  own_host "$name_here:$port" ''
  [ "$port" -ne 80 ] || own_host "$name_here" ''
done
for allowed in $allowed_hosts; do
  case $allowed in
    *:80) own_host "${allowed%:80}" '(?::80)?' ;;
    *:*) own_host "$allowed" '' ;;
    *) own_host "$allowed" "$any_port" ;;
  esac
done

line server.conf "listen $host:$port;"
line server.conf "root $page;"
line server.conf "set \$served_account \"$account\";"
case $READ_ONLY in true) line server.conf 'set $is_read_only 1;' ;; *) line server.conf 'set $is_read_only 0;' ;; esac
# nginx opens its output by name. Under systemd it is a socket, which cannot be; the journal also reads what syslog would.
if (: >>/dev/stdout) 2>/dev/null; then
  line server.conf 'access_log /dev/stdout plain;'
elif [ -S /dev/log ]; then
  line server.conf 'access_log syslog:server=unix:/dev/log,nohostname,tag=delegate_overview plain;'
else
  echo 'Warning: requests are not logged: the output cannot be opened, and there is no /dev/log.' >&2
  line server.conf 'access_log off;'
fi

line manager.conf "set \$manager $scheme://$address$path;"
line manager.conf "proxy_set_header host $authority;"
line manager.conf "proxy_ssl_name $name;"
line manager.conf "proxy_ssl_trusted_certificate $ca_file;"
line manager.conf "resolver ${name_servers:-127.0.0.1}${ipv6:-};"
if [ -n "$key" ]; then
  line manager.conf "proxy_set_header x-api-key \"$key\";"
  credential=server
else
  line manager.conf 'proxy_set_header x-api-key $http_x_api_key;'
  credential=own
fi

printf '{"mode":"live","credential":"%s",%s"readOnly":%s}' \
  "$credential" "${account:+\"account\":\"$account\",}" "$READ_ONLY" >"$run/settings.json"

whose="account $account"
[ -n "$key" ] || whose='the key of each visitor'
printf 'Live: %s at %s\n  http://%s:%s/\n' "$whose" "$authority" "$host" "$port"

unset HARNESS_PLATFORM_API_KEY key
exec nginx -e stderr -p "$run/" -c "$run/nginx.conf"
