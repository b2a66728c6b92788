import { Suspense } from "react";
import { Outlet } from "react-router-dom";

export function Layout() {
  return (
    <main>
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  );
}
