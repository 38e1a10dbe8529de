import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import styles from './document-viewer.module.css';

/** Browsers of phones draw no more dots than these on one canvas; a licence can be read with fewer. */
const mostDots = 16_000_000;

interface ViewedPictureProps {
  readonly file: Blob;
  readonly name: string;
  /** Times the size at which the whole of it is in sight. */
  readonly size: number;
  /** Quarters of a turn, clockwise. */
  readonly turns: number;
}

/** A picture drawn dot by dot: as no address of the page leads to it, the policy of the page stays as it is. */
export function ViewedPicture({ file, name, size, turns }: ViewedPictureProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<HTMLElement>(null);
  /** What is in the middle of the stage, as parts of the whole. */
  const middle = useRef({ x: 0.5, y: 0.5 });
  const [drawn, setDrawn] = useState<{ width: number; height: number } | 'failed'>();
  useEffect(() => {
    let isShown = true;
    draw(file, turns, () => (isShown ? canvas.current : null)).then(
      (dots) => isShown && setDrawn(dots),
      () => isShown && setDrawn('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [file, turns]);
  useLayoutEffect(() => {
    const place = stage.current;
    if (place === null) return;
    const { x, y } = size === 1 ? { x: 0.5, y: 0.5 } : middle.current;
    place.scrollTo(
      x * place.scrollWidth - place.clientWidth / 2,
      y * place.scrollHeight - place.clientHeight / 2,
    );
  }, [size]);
  if (drawn === 'failed') return <p role="status">{t('asking.documents.unreadable')}</p>;
  return (
    <section
      ref={stage}
      className={styles.stage}
      data-larger={size > 1 || undefined}
      aria-label={t('documents.viewer.stage')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: at }) => {
        middle.current = {
          x: (at.scrollLeft + at.clientWidth / 2) / at.scrollWidth,
          y: (at.scrollTop + at.clientHeight / 2) / at.scrollHeight,
        };
      }}
      onPointerDown={catchMouse}
      onPointerMove={drag}
    >
      <canvas
        ref={canvas}
        className={styles.picture}
        role="img"
        aria-label={t('asking.documents.picture', { name })}
        hidden={drawn === undefined}
        style={
          {
            '--size': size,
            '--ratio': drawn === undefined ? 1 : drawn.width / drawn.height,
            '--widest': `${drawn?.width ?? 1}px`,
          } as object
        }
      />
    </section>
  );
}

/** A finger scrolls by itself. */
function catchMouse(event: PointerEvent): void {
  if (event.pointerType === 'mouse' && event.button === 0) {
    event.currentTarget.setPointerCapture(event.pointerId);
  }
}

function drag({ currentTarget, pointerId, movementX, movementY }: PointerEvent): void {
  if (currentTarget.hasPointerCapture(pointerId)) currentTarget.scrollBy(-movementX, -movementY);
}

/** Returns its size in dots, as it is turned. */
async function draw(
  file: Blob,
  turns: number,
  target: () => HTMLCanvasElement | null,
): Promise<{ width: number; height: number }> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, Math.sqrt(mostDots / (picture.width * picture.height)));
  const width = Math.max(1, Math.floor(picture.width * scale));
  const height = Math.max(1, Math.floor(picture.height * scale));
  const turned = turns % 2 === 0 ? { width, height } : { width: height, height: width };
  const canvas = target();
  if (canvas !== null) {
    Object.assign(canvas, turned);
    const context = canvas.getContext('2d');
    context?.translate(turned.width / 2, turned.height / 2);
    context?.rotate((turns * Math.PI) / 2);
    context?.drawImage(picture, -width / 2, -height / 2, width, height);
  }
  picture.close();
  return turned;
}
