// The custom elements of the player's menus. Once they are defined, the browser upgrades their tags in the page.

import "media-chrome/menu/media-chrome-menu-item";
import "media-chrome/menu/media-playback-rate-menu";
import "media-chrome/menu/media-rendition-menu";
