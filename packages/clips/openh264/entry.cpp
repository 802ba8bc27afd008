#include <stdlib.h>
#include <string.h>
#include "codec_api.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static ISVCDecoder* decoder;
static unsigned char* planes[3];
static SBufferInfo frame;

extern "C" {
/* Returns 0 when the decoder is ready. */
EXPORT(open) int open_decoder() {
  if (WelsCreateDecoder(&decoder) != 0) return 1;
  int silent = 0;
  decoder->SetOption(DECODER_OPTION_TRACE_LEVEL, &silent);
  SDecodingParam param;
  memset(&param, 0, sizeof(param));
  param.eEcActiveIdc = ERROR_CON_DISABLE;
  param.sVideoProperty.eVideoBsType = VIDEO_BITSTREAM_AVC;
  return (int)decoder->Initialize(&param);
}
EXPORT(allocate) void* allocate(int bytes) { return malloc(bytes); }
EXPORT(release) void release(void* memory) { free(memory); }

/* Decodes one access unit with start codes. Returns the decoder's error bits; 0 is success. */
EXPORT(decode) int decode(const unsigned char* data, int bytes) {
  memset(&frame, 0, sizeof(frame));
  return (int)decoder->DecodeFrameNoDelay(data, bytes, planes, &frame);
}
/* Puts out the next frame that waited for its turn. Returns how many waited before. */
EXPORT(flush) int flush() {
  int waiting = 0;
  decoder->GetOption(DECODER_OPTION_NUM_OF_FRAMES_REMAINING_IN_BUFFER, &waiting);
  memset(&frame, 0, sizeof(frame));
  if (waiting > 0) decoder->FlushFrame(planes, &frame);
  return waiting;
}
/* Whether the last call put out a frame. */
EXPORT(ready) int ready() { return frame.iBufferStatus == 1; }
EXPORT(width) int width() { return frame.UsrData.sSystemBuffer.iWidth; }
EXPORT(height) int height() { return frame.UsrData.sSystemBuffer.iHeight; }
EXPORT(stride) int stride(int plane) { return frame.UsrData.sSystemBuffer.iStride[plane ? 1 : 0]; }
EXPORT(plane) const unsigned char* plane(int index) { return planes[index]; }
}
