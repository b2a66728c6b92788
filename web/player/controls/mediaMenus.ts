// The custom elements of the player's menus. The browser turns the tags that stand in the page into them once they are defined.

import "media-chrome/menu/media-chrome-menu-item";
import "media-chrome/menu/media-playback-rate-menu";
import "media-chrome/menu/media-rendition-menu";
