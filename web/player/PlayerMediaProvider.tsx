import { createContext, use, useEffect, useState } from "react";
import type { ReactNode } from "react";

/** The player's video, for other parts of the page: to share a moment, store the position and start the next video. */
export interface PlayerMedia {
  /** The playing address. It identifies the video that the element plays while another one is being selected. */
  videoUrl: string;
  /** Fires the usual events: `timeupdate`, `pause`, `ended`. A live stream that resumes fires `ended` and continues. */
  element: HTMLVideoElement;
  /** The last position that really played, also while the stream reopens and after the unmount; null before. */
  readPosition: () => number | null;
  /** The duration of the video, which its element forgets when it is closed; null before it is known. */
  readDuration: () => number | null;
  /** Whether the viewer has paused the video, unlike one that is loading, has failed or has ended. */
  isPausedByViewer: () => boolean;
}

const MediaContext = createContext<PlayerMedia | null>(null);
const PublishContext = createContext<(media: PlayerMedia | null) => void>(() => {});
const EndedFrameContext = createContext<string | null>(null);
const WaitingContext = createContext(false);
const PublishWaitingContext = createContext<(isWaiting: boolean) => void>(() => {});
const PublishFrameEndContext = createContext<(videoUrl: string | null) => void>(() => {});

/** Gives all components inside access to the one player inside, by `usePlayerMedia`. */
export function PlayerMediaProvider({ children }: { children: ReactNode }) {
  const [media, setMedia] = useState<PlayerMedia | null>(null);
  const [endedFrame, setEndedFrame] = useState<string | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  return (
    <PublishContext value={setMedia}>
      <PublishFrameEndContext value={setEndedFrame}>
        <PublishWaitingContext value={setIsWaiting}>
          <MediaContext value={media}>
            <EndedFrameContext value={endedFrame}>
              <WaitingContext value={isWaiting}>{children}</WaitingContext>
            </EndedFrameContext>
          </MediaContext>
        </PublishWaitingContext>
      </PublishFrameEndContext>
    </PublishContext>
  );
}

/** Null while the player loads, and for a video in the frame of another site. */
export function usePlayerMedia(): PlayerMedia | null {
  return use(MediaContext);
}

/** The address of a video in another site's frame that has ended; null while none has. */
export function useEndedFrame(): string | null {
  return use(EndedFrameContext);
}

/** Whether the player waits for its video and has played none of it. */
export function useIsPlayerWaiting(): boolean {
  return use(WaitingContext);
}

/** For the player: publishes whether it waits, until the component is unmounted. */
export function usePublishWaiting(isWaiting: boolean): void {
  const publish = use(PublishWaitingContext);
  useEffect(() => {
    publish(isWaiting);
    return () => publish(false);
  }, [publish, isWaiting]);
}

/** For the frame: publishes the address of the video that has ended in it, or null while it plays. */
export function usePublishFrameEnd(): (videoUrl: string | null) => void {
  return use(PublishFrameEndContext);
}

/** For the player: publishes its video for as long as the component is mounted. */
export function usePublishMedia(media: PlayerMedia | null): void {
  const publish = use(PublishContext);
  useEffect(() => {
    publish(media);
    return () => publish(null);
  }, [publish, media]);
}
