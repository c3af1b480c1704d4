import type { Translator } from '@foyer/ui';
import { type ReactNode, useId, useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { useSaving } from '../../portal/use-saving.ts';
import { type Crop, maxZoom, movedTo, getPlace, getSide, wholePicture, within } from './crop.ts';
import { drawn } from './open-picture.ts';
import { PictureStage } from './picture-stage.tsx';
import type { profileMessages } from './profile.messages.ts';

/** A picture whose part is chosen. Drawn again for each picture. */
export interface CropPictureProps {
  readonly picture: ImageBitmap;
  readonly text: Translator<typeof profileMessages>;
  readonly onClose: () => void;
  /** Gets the part as a file; what it throws is said in the dialog, which stays. */
  readonly onSave: (file: File) => Promise<unknown>;
}

/** Moves and enlarges a picture under a round frame: with a finger, two, a mouse, a wheel, or the keyboard. */
export function CropPictureDialog({ picture, text, onClose, onSave }: CropPictureProps) {
  const [crop, setCrop] = useState<Crop>(() => wholePicture(picture));
  const { isBusy, failure, save } = useSaving(onClose);
  const place = getPlace(crop, picture);
  const canMove = (length: number) => length - getSide(crop, picture) >= 1;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={text('cropTitle')}
      description={text('cropText')}
      onSubmit={() => save(() => drawn(picture, crop).then(onSave))}
      submitLabel={text('usePicture')}
      isBusy={isBusy}
      problem={failure?.text}
    >
      <div className="foyer-crop">
        <PictureStage picture={picture} crop={crop} onChange={setCrop} />
        <div className="foyer-crop-sliders">
          <Slider
            label={text('zoom')}
            value={(crop.zoom - 1) / (maxZoom - 1)}
            onChange={(part) =>
              setCrop(within({ ...crop, zoom: 1 + part * (maxZoom - 1) }, picture))
            }
          />
          <Slider
            label={text('sideways')}
            value={place.x}
            isStuck={!canMove(picture.width)}
            onChange={(x) => setCrop(movedTo(crop, picture, { x }))}
          />
          <Slider
            label={text('upAndDown')}
            value={place.y}
            isStuck={!canMove(picture.height)}
            onChange={(y) => setCrop(movedTo(crop, picture, { y }))}
          />
        </div>
      </div>
    </FormDialog>
  );
}

interface SliderProps {
  readonly label: ReactNode;
  /** From 0 to 1. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** All of this direction is in the part already; zooming in frees it. */
  readonly isStuck?: boolean;
}

function Slider({ label, value, onChange, isStuck = false }: SliderProps) {
  const id = useId();
  return (
    <>
      <label className="foyer-field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="foyer-crop-slider"
        type="range"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        disabled={isStuck}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber / 100)}
      />
    </>
  );
}
