import { type PointerEvent, useEffect, useRef } from 'react';
import { type Crop, getSide, within } from './crop.ts';
import { draw } from './open-picture.ts';

interface PictureStageProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}

/** Pixels of the drawing to a side; the page shows it smaller, so that it is sharp. */
const pixels = 640;

/** The picture under its frame, moved by a pointer, enlarged by two or by a wheel. Anyone who has no pointer uses the sliders. */
export function PictureStage({ picture, crop, onChange }: PictureStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const latest = useRef({ crop, onChange });
  latest.current = { crop, onChange };
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);
  useEffect(() => {
    const stage = canvas.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault(); // the page would scroll
      const { crop: now, onChange: tell } = latest.current;
      tell(within({ ...now, zoom: now.zoom * Math.exp(-event.deltaY / 400) }, picture));
    };
    stage?.addEventListener('wheel', turn, { passive: false });
    return () => stage?.removeEventListener('wheel', turn);
  }, [picture]);
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const others = [...pointers.current]
      .filter(([id]) => id !== event.pointerId)
      .map(([, one]) => one);
    const now = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, now);
    const [other] = others;
    const spread = other ? distance(other, now) / Math.max(1, distance(other, before)) : 1;
    const scale =
      getSide(crop, picture) / event.currentTarget.getBoundingClientRect().width / (other ? 2 : 1);
    const { x, y, zoom } = latest.current.crop;
    const moved = {
      x: x - (now.x - before.x) * scale,
      y: y - (now.y - before.y) * scale,
      zoom: zoom * spread,
    };
    onChange(within(moved, picture));
  };
  const letGo = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId);
  return (
    <div className="foyer-crop-stage">
      <canvas
        ref={canvas}
        width={pixels}
        height={pixels}
        aria-hidden="true"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={move}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      />
    </div>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
