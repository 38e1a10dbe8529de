#!/bin/sh
# Starts $CHROMIUM_PROGRAM without the page that current versions load into every window for their
# address bar: half of what opening a window costs. The browser heeds only the last of several
# --disable-features, so this one is added to what the caller lists.
for argument do
  shift
  case $argument in
    --disable-features=*) argument=$argument,WebUIOmniboxPopup,WebUIOmniboxAimPopup ;;
  esac
  set -- "$@" "$argument"
done
exec "$CHROMIUM_PROGRAM" "$@"
