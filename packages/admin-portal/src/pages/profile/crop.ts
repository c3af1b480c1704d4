/** Which part of a picture is kept: a square, in pixels of the picture. */
export interface Crop {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  /** 1: as much as fits; 2: half of that to a side. */
  readonly zoom: number;
}

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** So far can be zoomed in. */
export const maxZoom = 4;

/** The whole of the shorter side, in the middle. */
export function wholePicture({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** Pixels to a side of what is kept. */
export function getSide({ zoom }: Crop, { width, height }: Size): number {
  return Math.min(width, height) / zoom;
}

/** The nearest part that lies within the picture. */
export function within(crop: Crop, size: Size): Crop {
  const zoom = between(crop.zoom, 1, maxZoom);
  const half = getSide({ ...crop, zoom }, size) / 2;
  return {
    x: between(crop.x, half, size.width - half),
    y: between(crop.y, half, size.height - half),
    zoom,
  };
}

/** How far the part can go: from 0, at the start or top, to 1. Half where it cannot go anywhere. */
export function getPlace(crop: Crop, size: Size): { readonly x: number; readonly y: number } {
  const side = getSide(crop, size);
  const along = (middle: number, length: number) =>
    length - side < 1 ? 0.5 : (middle - side / 2) / (length - side);
  return { x: along(crop.x, size.width), y: along(crop.y, size.height) };
}

/** The part at such a place. */
export function movedTo(
  crop: Crop,
  size: Size,
  place: { readonly x?: number; readonly y?: number },
): Crop {
  const side = getSide(crop, size);
  const { x, y } = { ...getPlace(crop, size), ...place };
  return within(
    { ...crop, x: side / 2 + x * (size.width - side), y: side / 2 + y * (size.height - side) },
    size,
  );
}

const between = (value: number, least: number, max: number) =>
  Math.min(Math.max(value, least), max);
