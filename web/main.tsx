// The entry of the viewers' build.

import { loadPage } from "./app/AppRoutes.tsx";
import { startApp } from "./app/startApp.tsx";
import { ViewersSite } from "./app/ViewersSite.tsx";

startApp(ViewersSite, () => loadPage(location.pathname));
