import { useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/**
 * Calls back during the rendering in which a link or Back has led to another address, but not when the component replaced
 * the address itself. Returns the key of the last address of a link.
 */
export function useLinkedAddress(onLinked: () => void): string {
  const { key } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const [link, setLink] = useState(key);
  if (key === link || isReplaced) return link;
  setLink(key);
  onLinked();
  return key;
}
