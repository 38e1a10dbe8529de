import { useEffect, useRef, useState } from 'react';
import styles from './asking.module.css';
import type { AskingText } from './use-asking-text.ts';

/** Wider pictures are drawn smaller: more than a screen can show is not needed to read a document. */
const widest = 2400;

/** A picture drawn dot by dot: as no address of the page leads to it, the policy of the page stays as it is. */
export function DocumentPicture({
  say,
  file,
  name,
}: {
  readonly say: AskingText;
  readonly file: Blob;
  readonly name: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isShown = true;
    draw(file, () => (isShown ? canvas.current : null)).catch(() => isShown && setFailed(true));
    return () => {
      isShown = false;
    };
  }, [file]);
  if (failed) return <p role="status">{say('documents.unreadable')}</p>;
  return (
    <canvas
      ref={canvas}
      className={styles.picture}
      role="img"
      aria-label={say('documents.picture', { name })}
    />
  );
}

async function draw(file: Blob, target: () => HTMLCanvasElement | null): Promise<void> {
  const picture = await createImageBitmap(file);
  const canvas = target();
  const scale = Math.min(1, widest / picture.width);
  if (canvas !== null) {
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
}
